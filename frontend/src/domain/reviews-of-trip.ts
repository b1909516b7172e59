import { read } from "@/api/call";

/** The reviews of all trips of an operator's site; the server embeds them in its storefront. */
export function reviewSummaryQuery() {
  return read("/api/reviews/summary");
}

/** The first page of a trip's reviews, with the summary of all of them; the server embeds it in the trip's page. */
export function reviewsQuery(eventId: number) {
  return read("/api/events/{event_id}/reviews", {
    path: { event_id: eventId },
    query: { page: 1, limit: 6 },
  });
}
