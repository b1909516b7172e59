import { expect, test } from "vitest";
import { type Entered, problemOf, proofOf } from "@/features/account/proof";

const empty: Entered = { way: "code", email: "", sentTo: null, code: "", username: "", password: "" };
const fieldOf = (some: Partial<Entered>) => problemOf({ ...empty, ...some })?.field;

test("only the chosen way's fields are required", () => {
  expect(fieldOf({})).toBe("email");
  // The code is sent by its own button.
  expect(fieldOf({ email: "a@b.example" })).toBe("email");
  expect(fieldOf({ sentTo: "a@b.example" })).toBe("code");
  expect(fieldOf({ email: "a@b.example", sentTo: "a@b.example", code: "12345" })).toBe("code");
  expect(fieldOf({ email: "a@b.example", sentTo: "a@b.example", code: "123456" })).toBeUndefined();
  expect(fieldOf({ way: "password" })).toBe("username");
  expect(fieldOf({ way: "password", username: "asha" })).toBe("password");
  expect(fieldOf({ way: "password", username: "asha", password: "x" })).toBeUndefined();
});

test("a code belongs to the address that it was sent to", () => {
  expect(proofOf({ ...empty, email: "typo", sentTo: "a@b.example", code: "123456" })).toEqual({
    kind: "code",
    email: "a@b.example",
    code: "123456",
  });
});
