import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type MonthClose = Wire["MonthCloseOut"];
export type OpenPoint = MonthClose["points"][number];

const MONTH = "/api/clients/{client_id}/months/{month}";

export function monthCloseQuery(clientId: number, month: string) {
  return queryOptions({
    ...read(`${MONTH}/close`, { path: { client_id: clientId, month } }),
    placeholderData: keepPreviousData,
  });
}

/** The GSTINs of the month's returns. */
export function returnsQuery(clientId: number, month: string) {
  return queryOptions(
    read("/api/exports/clients/{client_id}/months/{month}", { path: { client_id: clientId, month } }),
  );
}

export function closeMonth(clientId: number, month: string, reason: string) {
  return call("post", `${MONTH}/close`, { path: { client_id: clientId, month }, body: { reason } });
}

export function reopenMonth(clientId: number, month: string, reason: string) {
  return call("post", `${MONTH}/reopen`, { path: { client_id: clientId, month }, body: { reason } });
}
