import { t } from "#messages/admin";
import { ApiError } from "@/api/errors";

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
