import { expect, test } from "vitest";
import { type Details, detailProblems, isFilled } from "@/features/auth/rules";

const filled: Details = {
  email: "asha@traveller.example",
  phone: "9876543210",
  password: "two rivers",
  confirmPassword: "two rivers",
  accepted: true,
};

test("the first step goes on when everything is there and both passwords match", () => {
  expect(isFilled(filled)).toBe(true);
  expect(isFilled({ ...filled, accepted: false })).toBe(false);
  expect(isFilled({ ...filled, phone: " " })).toBe(false);
  expect(isFilled({ ...filled, confirmPassword: "two river" })).toBe(false);
});

test("each problem is shown at its field", () => {
  expect(detailProblems(filled)).toEqual({});
  const problems = detailProblems({ ...filled, email: "", phone: "98765", password: "short" });
  expect(Object.keys(problems)).toEqual(["email", "phone", "password", "confirmPassword"]);
  expect(problems.confirmPassword).toBe("Passwords do not match");
});
