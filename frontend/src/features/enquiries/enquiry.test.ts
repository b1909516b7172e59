import { expect, test } from "vitest";
import { emptyEnquiry, problemOf, problemsOf, toBody } from "@/features/enquiries/enquiry";

const good = {
  ...emptyEnquiry,
  name: "Asha Das",
  email: "asha@example.com",
  contact_no: "9876543210",
  message: "Is it cold in March?",
};

test("name, email and phone are required, nothing else", () => {
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

test("a party is a whole number of people, or not said", () => {
  for (const wrong of ["0", "501", "2.5", "-1", "two"]) {
    expect(problemOf("party_size", { ...good, party_size: wrong })).toBe("Enter a number from 1 to 500");
  }
  expect(problemOf("party_size", { ...good, party_size: " 4 " })).toBeUndefined();
});

test("what was not chosen is null in the call", () => {
  expect(toBody(good)).toMatchObject({
    event_plan_id: null,
    party_size: null,
    message: "Is it cold in March?",
  });
  expect(toBody({ ...good, event_plan_id: "12", party_size: " 4 " })).toMatchObject({
    event_plan_id: 12,
    party_size: 4,
  });
});
