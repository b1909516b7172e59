import { expect, test } from "vitest";
import { companyOf, companyPath, companyProblems, isGstin, NO_COMPANY, typedCompany } from "@/domain/gstin";

const VALID = "27AAPFU0939F1ZV";

test("the last character is computed from the others", () => {
  expect([VALID, "29AAGCB7383J1Z4", "18AABCB1234M1ZS"].every(isGstin)).toBe(true);
  for (const wrong of ["27AAPFU0939F1ZW", "27AAPFU0939F1Z", "27aapfu0939f1zv", "", `${VALID}1`]) {
    expect(isGstin(wrong)).toBe(false);
  }
});

test("a company is sent once it is asked for, its GSTIN in capitals", () => {
  const typed = { isAsked: true, gstin: " 27aapfu 0939f1zv", name: " Udaan LLP ", address: "" };
  expect(companyOf(typed)).toEqual({ gstin: VALID, name: "Udaan LLP", address: "" });
  expect(companyOf({ ...typed, isAsked: false })).toBeNull();
  expect(companyProblems(typed)).toEqual({});
  expect(typedCompany(null)).toEqual(NO_COMPANY);
});

test("what is missing is said at its field", () => {
  expect(companyProblems(NO_COMPANY)).toEqual({});
  const empty = companyProblems({ ...NO_COMPANY, isAsked: true });
  const wrong = companyProblems({ isAsked: true, gstin: "27AAPFU0939F1ZW", name: "Udaan", address: "" });
  expect(Object.keys(empty)).toEqual(["gstin", "name"]);
  expect(wrong.gstin).not.toBe(empty.gstin);
});

test("the server's names of fields lead to those of the form", () => {
  expect(companyPath("booking_payload.reservation_event.company.gstin")).toBe("company.gstin");
  expect(companyPath("company.name")).toBe("company.name");
  expect(companyPath("gstin")).toBeUndefined();
});
