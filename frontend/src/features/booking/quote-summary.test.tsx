import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Wire } from "@/api/wire";
import { QuoteLines } from "@/features/booking/quote-summary";

const beds = {
  kind: "beds",
  name: "Double Sharing",
  room_type: "Double Sharing",
  quantity: 1,
  price: 18900,
  amount: 18900,
  takes_bed: true,
};
const boots = { kind: "add_on", name: "Boots", quantity: 2, price: 500, amount: 1000, tax_percent: 18 };
const quote = { lines: [beds, boots], instalments: [], tax: 1125, tax_percent: 5, total: 21025 };

function namesOf(some: { is_tax_included: boolean }) {
  render(<QuoteLines quote={{ ...quote, ...some } as unknown as Wire["QuoteOut"]} />);
  return screen.getAllByRole("term").map(({ textContent }) => textContent);
}

test("a price without GST is shown with GST too, as before the quote", () => {
  const [first, second] = namesOf({ is_tax_included: false });
  expect(first).toBe("1 bed in double sharing × ₹18,900₹19,845 each with GST");
  expect(second).toBe("Boots: 2 × ₹500₹590 each with GST");
});

test("a price with GST in it is shown once", () => {
  expect(namesOf({ is_tax_included: true })[0]).toBe("1 bed in double sharing × ₹18,900");
});
