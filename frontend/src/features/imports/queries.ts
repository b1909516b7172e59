import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";

export type Import = Wire["ImportOut"];
export type ImportRow = Wire["ImportRowOut"];
export type Shown = "all" | ImportRow["state"];

/** Milliseconds between two looks at an import that is carried out. */
const LOOK_AGAIN_AFTER = 1_000;
const ON_A_PAGE = 50;

export const keys = {
  all: (clientId: number) => ["imports", "clients", String(clientId)],
  /** What an import may have made. */
  bookings: ["bookings"],
  events: ["events"],
} as const satisfies Keys;

export function importsQuery(clientId: number, page: number) {
  return queryOptions(
    read("/api/imports/clients/{client_id}", { path: { client_id: clientId }, query: { page } }),
  );
}

/** An import; it is read again every second while it is carried out or undone. */
export function importQuery(clientId: number, importId: number) {
  return queryOptions({
    ...read("/api/imports/clients/{client_id}/{import_id}", {
      path: { client_id: clientId, import_id: importId },
    }),
    refetchInterval: (query) => (query.state.data && isAtWork(query.state.data) ? LOOK_AGAIN_AFTER : false),
  });
}

export function rowsQuery(clientId: number, importId: number, filter: Shown, page: number) {
  return queryOptions(
    read("/api/imports/clients/{client_id}/{import_id}/rows", {
      path: { client_id: clientId, import_id: importId },
      query: { shown: filter, page, limit: ON_A_PAGE },
    }),
  );
}

export function isAtWork({ state }: Pick<Import, "state">): boolean {
  return state === "running" || state === "undoing";
}

type Ids = { client_id: number; import_id: number };

export function checkImport(path: Ids, body: Wire["ColumnsIn"]) {
  return call("put", "/api/imports/clients/{client_id}/{import_id}/columns", { path, body });
}

export function startImport(path: Ids, choices: Wire["StartIn"]) {
  return callIdempotently("post", "/api/imports/clients/{client_id}/{import_id}/start", {
    path,
    body: choices,
  });
}

export function undoImport(path: Ids) {
  return callIdempotently("post", "/api/imports/clients/{client_id}/{import_id}/undo", { path });
}

export function discardImport(path: Ids) {
  return call("delete", "/api/imports/clients/{client_id}/{import_id}", { path });
}
