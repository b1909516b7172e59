import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";

export type Edit = Wire["BulkEditIn"];
export type MadeEdit = Wire["BulkEditOut"];
export type Preview = Wire["BulkEditPreview"];
export type EditedDeparture = Wire["EditedDeparture"];
export type Undone = Wire["UndoneEdit"];

const EDITS = "/api/clients/{client_id}/departure-edits";

/** What changes with an edit: the lists of departures, the events, and what is below `/api/clients`. */
export const changed = {
  bookings: ["bookings"],
  events: ["events"],
  clients: ["clients"],
  reports: ["reports"],
} as const satisfies Keys;

/** What an edit would do; null disables the query, and the last answer stays. */
export function editPreviewQuery(clientId: number, edit: Edit | null) {
  return queryOptions({
    queryKey: ["departure-edit", clientId, edit],
    queryFn: ({ signal }) =>
      call("post", `${EDITS}/preview`, { path: { client_id: clientId }, body: edit as Edit, signal }),
    enabled: edit !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

export function applyEdit(clientId: number, body: Wire["ApplyEditIn"]): Promise<MadeEdit> {
  return callIdempotently("post", EDITS, { path: { client_id: clientId }, body });
}

/** The latest edits, newest first. */
export function editsQuery(clientId: number) {
  return queryOptions(read(EDITS, { path: { client_id: clientId } }));
}

export function undoEdit(clientId: number, editId: number): Promise<Undone> {
  return call("post", `${EDITS}/{bulk_edit_id}/undo`, {
    path: { client_id: clientId, bulk_edit_id: editId },
  });
}
