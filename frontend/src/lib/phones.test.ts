import { expect, test } from "vitest";
import { cleanPhone, phoneProblem, showPhone, whatsAppAddress } from "@/lib/phones";

test.each([
  "9816012345",
  "98160 12345",
  "+91 98160 12345",
  "+91-98160-12345",
  "0091 98160 12345",
  "91 98160 12345",
  "098160 12345",
  "tel:+919816012345",
  "\u202a+91\u00a098160\u00a012345\u202c",
])("a pasted %s is an Indian number", (pasted) => {
  expect([phoneProblem(pasted), showPhone(pasted)]).toEqual([undefined, "+91 98160 12345"]);
});

test.each([
  ["+442079460958", "+44 207 946 0958"],
  ["+1 (415) 555-2671", "+1 415 555 2671"],
  ["00 975 17 123 456", "+975 1 712 3456"],
  ["+913612345678", "+91 361 234 5678"],
  ["1800 123 4567", "1800 123 4567"],
])("other numbers are accepted too: %s", (pasted, shown) => {
  expect([phoneProblem(pasted), showPhone(pasted)]).toEqual([undefined, shown]);
});

test.each(["98160", "98160123456", "call me", "९८१६०१२३४५"])(
  "%s is no number and stays as typed",
  (wrong) => {
    expect([phoneProblem(wrong), showPhone(wrong)]).toEqual([
      "Invalid contact number (10 digits required)",
      wrong,
    ]);
  },
);

test("the error of a foreign number does not ask for ten digits", () => {
  expect(phoneProblem("+44 123")).toBe(
    "Invalid contact number. Check the country code and the digits after it.",
  );
});

test("an empty field is not wrong, and a link has no spaces", () => {
  expect([phoneProblem(" "), showPhone(""), cleanPhone("+91 361 000 0000")]).toEqual([
    undefined,
    "",
    "+913610000000",
  ]);
});

test("a chat's address has the number's digits and the text", () => {
  expect(whatsAppAddress("+91 98160-12345")).toBe("https://wa.me/919816012345");
  expect(whatsAppAddress("", "Majuli & back: ₹5")).toBe(
    "https://wa.me/?text=Majuli%20%26%20back%3A%20%E2%82%B95",
  );
});
