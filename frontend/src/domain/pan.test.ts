import { expect, test } from "vitest";
import { NO_COMPANY } from "@/domain/gstin";
import { panOf, panProblem } from "@/domain/pan";

const COMPANY = { isAsked: true, gstin: "27AAPFU0939F1ZV", name: "Udaan LLP", address: "" };

test("a PAN is sent in capitals once it is complete", () => {
  expect(panOf(" abcpk 1234f", NO_COMPANY)).toBe("ABCPK1234F");
  expect(["", "ABCPK1234", "ABCXK1234F"].map((pan) => panOf(pan, NO_COMPANY))).toEqual([null, null, null]);
  expect(panProblem("", NO_COMPANY)).toBeUndefined();
  expect(panProblem("ABCXK1234F", NO_COMPANY)).toContain("PAN");
});

test("a company's PAN is in its GSTIN", () => {
  expect(panOf("ABCPK1234F", COMPANY)).toBe("AAPFU0939F");
  expect(panOf("ABCPK1234F", { ...COMPANY, gstin: "27AAPFU" })).toBeNull();
  expect(panProblem("ABC", COMPANY)).toBeUndefined();
});
