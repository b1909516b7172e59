import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { keyOf } from "@/api/keys";
import { showWaitingList, type WaitingList, waitingListQuery } from "@/features/waiting/queries";

test("a changed waiting list has the departure's beds read again", () => {
  const client = new QueryClient();
  const path = { client_id: 1, event_plan_id: 7 };
  const summary = keyOf("/api/bookings/event-plan/7/summary");
  const reservations = keyOf("/api/bookings/event-plan/7/reservations?page=1&limit=50");
  for (const key of [summary, reservations]) client.setQueryData(key, {});
  const list = { parties: [] } as unknown as WaitingList;
  showWaitingList(client, path, list);
  expect(client.getQueryData(waitingListQuery(path).queryKey)).toBe(list);
  expect(client.getQueryState(summary)?.isInvalidated).toBe(true);
  expect(client.getQueryState(reservations)?.isInvalidated).toBe(false);
});
