import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { siteQuery } from "@/api/site";
import { HeldOnTrip } from "@/features/booking/unfinished-notice";

const hold = {
  state: "held",
  event: { tour_start_date: "2026-12-20", tour_end_date: "2026-12-24" },
  reservation_event: { reservation_event_id: 31, event_id: 7, total_travelers: 2, booking_status: "pending" },
  booking_rooms: [],
};

test("the page of a trip leads a traveller with held beds to the payment", async () => {
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address.includes("/holds/") ? hold : [hold]),
  );
  const client = new QueryClient();
  client.setQueryData(siteQuery.queryKey, { site: {}, me: { user_id: 5 } } as never);
  render(
    <QueryClientProvider client={client}>
      <HeldOnTrip eventId={7} />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole("link", { name: "Continue to payment" });
  expect(link.getAttribute("href")).toBe("/events/7/review?booking=31");
  expect(screen.queryByRole("button", { name: "Change that booking here" })).toBeNull();
});
