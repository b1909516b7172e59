import { expect, test } from "vitest";
import { passwordProblem } from "@/features/account/password-rules";

test("names the first field that is wrong", () => {
  expect(passwordProblem({ current: "", next: "", repeated: "" })?.field).toBe("current");
  expect(passwordProblem({ current: "x", next: "1234567", repeated: "1234567" })?.field).toBe("next");
  expect(passwordProblem({ current: "x", next: "12345678", repeated: "12345679" })).toEqual({
    field: "repeated",
    message: "Passwords do not match",
  });
  expect(passwordProblem({ current: "x", next: "12345678", repeated: "12345678" })).toBeNull();
});
