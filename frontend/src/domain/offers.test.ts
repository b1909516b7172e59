import { expect, test } from "vitest";
import { offerText } from "@/domain/offers";

const offer = {
  basis: "person",
  value: 500,
  until: null,
  beds_left: null,
  least_people: 1,
} as const;

test("an offer says what it takes off and for whom", () => {
  expect(offerText(offer)).toBe("₹500 less per person");
  expect(offerText({ ...offer, until: "2027-01-03" })).toMatch(/^₹500 less per person until 3\u00a0Jan/);
  expect(offerText({ ...offer, basis: "price", value: 7.5, beds_left: 1 })).toBe("7.5% less, for 1 more bed");
  expect(offerText({ ...offer, basis: "booking", value: 3000, least_people: 4 })).toBe(
    "₹3,000 less for your booking, for 4 people or more",
  );
});
