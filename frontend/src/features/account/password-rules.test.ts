import { expect, test } from "vitest";
import { passwordProblem } from "@/features/account/password-rules";

test("names the first field that is wrong", () => {
  expect(passwordProblem({ current: "", next: "", repeated: "" }, true)?.field).toBe("current");
  expect(passwordProblem({ current: "x", next: "1234567", repeated: "1234567" }, true)?.field).toBe("next");
  expect(passwordProblem({ current: "x", next: "12345678", repeated: "12345679" }, true)).toEqual({
    field: "repeated",
    message: "Passwords do not match",
  });
  expect(passwordProblem({ current: "x", next: "12345678", repeated: "12345678" }, true)).toBeNull();
});

test("an account without a password has no current one", () => {
  expect(passwordProblem({ current: "", next: "12345678", repeated: "12345678" }, false)).toBeNull();
  expect(passwordProblem({ current: "", next: "short", repeated: "short" }, false)?.field).toBe("next");
});
