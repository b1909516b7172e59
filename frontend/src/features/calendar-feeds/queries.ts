import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type CalendarFeeds = Wire["CalendarFeedsOut"];
export type CalendarFeed = Wire["CalendarFeedOut"];

const FEEDS = "/api/clients/{client_id}/calendar-feeds";

export function calendarFeedsQuery(clientId: number) {
  return queryOptions(read(FEEDS, { path: { client_id: clientId } }));
}

export function createCalendarFeed(
  clientId: number,
  body: Wire["CalendarFeedIn"],
): Promise<Wire["CreatedCalendarFeed"]> {
  return call("post", FEEDS, { path: { client_id: clientId }, body });
}

export function revokeCalendarFeed(clientId: number, id: number): Promise<CalendarFeeds> {
  return call("delete", `${FEEDS}/{feed_id}`, { path: { client_id: clientId, feed_id: id } });
}
