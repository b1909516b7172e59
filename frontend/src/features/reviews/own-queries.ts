import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import { readPage } from "@/lib/search-params";

export type OwnReview = Wire["OperatorReview"];
export type Reported = Wire["ReportedReview"];
export type Decision = Wire["ReviewDecisionIn"]["decision"];

const OWN = ["all", "unanswered", "reported", "hidden"] as const;
const REPORTS = ["open", "decided"] as const;
export type OwnShown = (typeof OWN)[number];
export type ReportsShown = (typeof REPORTS)[number];
/** `review`: one review, by its id. */
export type OwnSearch = { review?: number; show?: Exclude<OwnShown, "all">; page?: number };
export type ReportsSearch = { show?: "decided"; page?: number };

const PAGE_SIZE = 25;

export const keys = {
  own: (clientId: number) => ["clients", String(clientId), "reviews"],
  reports: ["review-reports"],
} as const satisfies Keys;

/** Reads the list and its page from the address; unknown values mean all reviews. */
export function readOwnSearch({ review, show, page }: Readonly<Record<string, unknown>>): OwnSearch {
  if (Number.isSafeInteger(review) && Number(review) > 0) return { review: Number(review) };
  const filter = OWN.find((name) => name === show);
  return { ...(filter && filter !== "all" && { show: filter }), ...readPage(page) };
}

/** Reads the list and its page from the address; unknown values mean the reports that wait. */
export function readReportsSearch({ show, page }: Readonly<Record<string, unknown>>): ReportsSearch {
  return { ...(show === "decided" && { show }), ...readPage(page) };
}

export function ownReviewsQuery(clientId: number, { review, show, page = 1 }: OwnSearch) {
  return queryOptions({
    ...read("/api/clients/{client_id}/reviews", {
      path: { client_id: clientId },
      query: { shown: show ?? "all", page, limit: PAGE_SIZE, ...(review && { review_id: review }) },
    }),
    placeholderData: keepPreviousData,
  });
}

type Named = { clientId: number; review: OwnReview };

export function answerReview({ clientId, review }: Named, text: string): Promise<OwnReview> {
  return call("put", "/api/clients/{client_id}/reviews/{review_id}/answer", {
    path: { client_id: clientId, review_id: review.review_id },
    body: { text },
  });
}

export function reportReview({ clientId, review }: Named, reason: string): Promise<OwnReview> {
  return call("put", "/api/clients/{client_id}/reviews/{review_id}/report", {
    path: { client_id: clientId, review_id: review.review_id },
    body: { reason },
  });
}

export function reportsQuery({ show, page = 1 }: ReportsSearch) {
  return queryOptions({
    ...read("/api/review-reports", { query: { shown: show ?? "open", page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
}

export function decideReport(reportId: number, body: Wire["ReviewDecisionIn"]): Promise<Reported> {
  return call("put", "/api/review-reports/{report_id}/decision", { path: { report_id: reportId }, body });
}
