import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { LineCard } from "@/features/bank/line-card";
import type { BankLine } from "@/features/bank/queries";

const line = {
  line_id: 4,
  moved_on: "2026-11-28",
  bank: "hdfc",
  narration: "NEFT NARESH",
  reference: "SBINN52026112899",
  amount: 3150,
  left: 3150,
  is_credit: true,
  state: "open",
  ignored_reason: null,
  payout: null,
  payments: [],
  proposals: [
    {
      kind: "payment",
      recorded: null,
      confidence: "possible",
      reasons: ["amount"],
      parts: [
        {
          reservation_event_id: 9,
          event_id: 1,
          booking_reference: "RES-0009",
          customer_name: "Naresh Batra",
          event_title: "Hampta Pass Crossing",
          amount: 3150,
          due: 3150,
        },
      ],
    },
  ],
};
const entry = {
  source: "payment",
  entry_id: 2,
  booking_reference: "RES-0009",
  customer_name: "Naresh Batra",
  amount: 3150,
  method: "bank",
  moved_on: "2026-11-28",
  reference: "CHQ 004512",
  event_title: "Hampta Pass Crossing",
};

vi.mock("@/ui/link", () => ({ TextLink: ({ children }: { children: ReactNode }) => children }));

test("the question about a similar entry replaces the button that confirms a proposal", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json(
      { code: "similar_recorded", detail: "Similar entries are recorded.", recorded: [entry] },
      { status: 409 },
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LineCard clientId={1} line={line as unknown as BankLine} />
    </QueryClientProvider>,
  );
  const confirm = { name: /^Confirm ₹3,150/ };
  fireEvent.click(await screen.findByRole("button", confirm));
  const question = await screen.findByText("Is this line recorded already?");
  expect(screen.queryByRole("button", confirm)).toBeNull();
  expect(document.activeElement?.contains(question)).toBe(true);
});
