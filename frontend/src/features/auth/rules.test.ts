import { expect, test } from "vitest";
import { isFilled, RegistrationForm, type RegistrationValues } from "@/features/auth/rules";

const filled: RegistrationValues = {
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
  expect(RegistrationForm.safeParse(filled).success).toBe(true);
  const { error } = RegistrationForm.safeParse({
    ...filled,
    email: "",
    phone: "98765",
    password: "short",
    accepted: false,
  });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["email", "Enter your e-mail address."],
    ["phone", "Invalid contact number (10 digits required)"],
    ["password", "The password needs at least 8 characters."],
    ["accepted", "Please accept the terms and conditions."],
    ["confirmPassword", "Passwords do not match"],
  ]);
});
