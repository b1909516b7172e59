import { t } from "#messages/admin";
import { ApiError } from "@/api/errors";

export const FILTERS = ["all", "open", "approved", "rejected"] as const;
export type Filter = (typeof FILTERS)[number];

export type RequestsSearch = { status?: Exclude<Filter, "all"> };

/** The filter that an address names; what it does not know is all. */
export function readRequestsSearch({ status }: Record<string, unknown>): RequestsSearch {
  const known = FILTERS.find((one) => one === status);
  return known && known !== "all" ? { status: known } : {};
}

/** A list with the row of a decided request replaced, where it stands. */
export function withDecided<Row extends { to_request_id: number }>(
  rows: readonly Row[],
  decided: Row,
): Row[] {
  return rows.map((row) => (row.to_request_id === decided.to_request_id ? decided : row));
}

/** The server's own sentence, or the status of a server in trouble. */
export function refusal(error: Error, ofStatus: (status: number) => string): string {
  if (!(error instanceof ApiError)) return error.message;
  return error.status >= 500 ? ofStatus(error.status) : error.detail;
}

export function loadRefusal(error: Error): string {
  return refusal(error, t.loadFailed);
}

export function updateRefusal(error: Error): string {
  return refusal(error, t.updateFailed);
}
