import { expect, test } from "vitest";
import { emptyEnquiry, problemOf, problemsOf } from "@/features/enquiries/enquiry";

const good = { name: "Asha Das", email: "asha@example.com", contact_no: "9876543210", address: "" };

test("name, email and phone are required, the address is not", () => {
  expect(Object.keys(problemsOf(emptyEnquiry))).toEqual(["name", "email", "contact_no"]);
  expect(problemsOf(good)).toEqual({});
});

test("a phone has exactly ten digits", () => {
  expect(problemOf("contact_no", { ...good, contact_no: "98765" })).toContain("10 digits");
  expect(problemOf("contact_no", { ...good, contact_no: " 9876543210 " })).toBeUndefined();
});

test("an email has one @ and a domain", () => {
  expect(problemOf("email", { ...good, email: "asha@example" })).toBeDefined();
  expect(problemOf("email", { ...good, email: "asha example@x.in" })).toBeDefined();
});
