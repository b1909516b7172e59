import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { eventQuery, optionsQuery } from "@/domain/events";
import { departureTermsQuery } from "@/domain/prices";
import { DeskPage } from "@/features/desk/desk-page";

vi.mock("@/ui/link", () => ({
  ButtonLink: ({ children }: { children: ReactNode }) => children,
  TextLink: ({ children }: { children: ReactNode }) => children,
}));

const PRICE = 9500;
const WAIT = 10_000;
const TOO_MUCH = "Enter an amount from ₹1 to the price";
const event = {
  event_id: 1,
  title: "Kaziranga",
  is_abroad: false,
  room_bed_pricings: [
    {
      room_bed_id: 3,
      room_type: "Twin",
      room_capacity: 2,
      price_per_head_trip: 10_000,
      single_supplement: null,
    },
  ],
  event_plans: [
    {
      ep_id: 2,
      booking_start_date: "2026-11-01",
      tour_start_date: "2099-12-17",
      tour_end_date: "2099-12-20",
      available_slots: 8,
      room_beds: [],
    },
  ],
};

function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.includes("/desk/quote")) return Promise.resolve(Response.json({ wording: null }));
  const { booking_rooms: rooms } = JSON.parse(String(init?.body)) as {
    booking_rooms: { selected_beds_quantity: number }[];
  };
  const total = rooms.reduce((sum, room) => sum + room.selected_beds_quantity * PRICE, 0);
  return Promise.resolve(Response.json({ total, tcs: 0, advance: total, lines: [], instalments: [] }));
}

test("an amount above the price is no error once the price of more beds has arrived", async () => {
  vi.stubGlobal("fetch", vi.fn(answer));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  queryClient.setQueryData(eventQuery(1).queryKey, event as never);
  queryClient.setQueryData(optionsQuery(1).queryKey, { variants: [], categories: [], add_ons: [] } as never);
  queryClient.setQueryData(departureTermsQuery(1, 2).queryKey, {
    has_gstin: true,
    applies: { tax: { rates: [{ from_day: null, percent: 5 }], is_included: false } },
  } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <DeskPage clientId={7} eventId={1} planId={2} />
    </QueryClientProvider>,
  );
  const addBed = () => fireEvent.click(screen.getByRole("button", { name: "Add one: Beds, Twin" }));
  addBed();
  await screen.findByText("₹9,500", {}, { timeout: WAIT });
  const amount = screen.getByLabelText("Amount received");
  fireEvent.change(amount, { target: { value: "15000" } });
  fireEvent.blur(amount);
  await screen.findByText(TOO_MUCH);
  addBed();
  await screen.findByText("₹19,000", {}, { timeout: WAIT });
  await waitFor(() => expect(screen.queryByText(TOO_MUCH)).toBeNull());
}, 30_000);
