import { t } from "#messages/admin";
import { ApiError } from "@/api/errors";

/** A list with the row that was decided about replaced, where it stands. */
export function withDecided<Row>(rows: readonly Row[], decided: Row, idOf: (row: Row) => number): Row[] {
  return rows.map((row) => (idOf(row) === idOf(decided) ? decided : row));
}

/** The server's own sentence, or the status of a server in trouble. */
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
