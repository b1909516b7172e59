import { t } from "#messages/admin";
import { ApiError } from "@/api/errors";

/** Replaces the decided row in a list, in the same position. */
export function withDecided<Row>(rows: readonly Row[], decided: Row, idOf: (row: Row) => number): Row[] {
  return rows.map((row) => (idOf(row) === idOf(decided) ? decided : row));
}

/** The server's message, or the status of a failing server. */
function refusal(error: Error, ofStatus: (status: number) => string): string {
  if (!(error instanceof ApiError)) return error.message;
  return error.status >= 500 ? ofStatus(error.status) : error.detail;
}

export function loadRefusal(error: Error): string {
  return refusal(error, t.loadFailed);
}

export function updateRefusal(error: Error): string {
  return refusal(error, t.updateFailed);
}
