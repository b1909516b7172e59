import { read } from "@/api/call";

/** The first page of a trip's reviews, with the summary of all of them; the server embeds it in the trip's page. */
export function reviewsQuery(eventId: number) {
  return read("/api/events/{event_id}/reviews", {
    path: { event_id: eventId },
    query: { page: 1, limit: 6 },
  });
}
