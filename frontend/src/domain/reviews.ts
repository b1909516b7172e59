import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type TripReviews = Wire["Reviews"];
export type Review = Wire["ReviewOut"];
export type ReviewPageData = Wire["ReviewPage"];

/** As many as the first page has. */
const PAGE_SIZE = 6;

export type ReviewSort = "helpful" | "newest";

export function readReviews(eventId: number, page: number, sort: ReviewSort): Promise<TripReviews> {
  return call("get", "/api/events/{event_id}/reviews", {
    path: { event_id: eventId },
    query: { page, limit: PAGE_SIZE, sort },
  });
}

const LINK = "/api/review-links/{token}";

/** The booking of a link and its review. */
export function reviewPageQuery(token: string) {
  return queryOptions(read(LINK, { path: { token } }));
}

export function writeReview(token: string, body: Wire["ReviewIn"]): Promise<ReviewPageData> {
  return call("put", LINK, { path: { token }, body });
}

/** The bookings of the signed-in person that can be reviewed. */
export function reviewLinksQuery(userId: number) {
  return queryOptions({ ...read("/api/review-links"), queryKey: ["review-links", userId] });
}
