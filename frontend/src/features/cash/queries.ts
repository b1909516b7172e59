import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";

export type CashBooks = Wire["CashBooks"];
export type CashBook = Wire["CashBook"];
export type CashLine = Wire["CashLine"];
export type HandOver = Wire["CashHandOver"];

const ALL = "/api/clients/{client_id}/cash";
const ONE = `${ALL}/books/{holder}` as const;
const ENTRY = `${ALL}/entries/{cash_entry_id}` as const;

/** In place of a holder: the operator's bank. */
export const BANK = "bank";

export type CashBookId = { clientId: number; holder: string };

export function cashBooksQuery(clientId: number) {
  return queryOptions(read(ALL, { path: { client_id: clientId } }));
}

export function cashBookQuery({ clientId, holder }: CashBookId, month: string) {
  return queryOptions({
    ...read(ONE, { path: { client_id: clientId, holder }, query: { month } }),
    placeholderData: keepPreviousData,
  });
}

export function cashBookFile({ clientId, holder }: CashBookId, format: "csv" | "xlsx", month: string) {
  return addressOf(`${ONE}/month.{file_format}`, {
    path: { client_id: clientId, holder, file_format: format },
    query: { month },
  });
}

export function moveCash(clientId: number, body: Wire["CashMoveIn"]) {
  return callIdempotently("post", `${ALL}/moves`, { path: { client_id: clientId }, body });
}

export function recordExpense(clientId: number, body: Wire["CashExpenseIn"]) {
  return callIdempotently("post", `${ALL}/expenses`, { path: { client_id: clientId }, body });
}

export function countCash(clientId: number, body: Wire["CashCountIn"]) {
  return callIdempotently("post", `${ALL}/counts`, { path: { client_id: clientId }, body });
}

export function openCashBook(clientId: number, body: Wire["CashOpeningIn"]) {
  return call("post", `${ALL}/openings`, { path: { client_id: clientId }, body });
}

export function acceptCash(clientId: number, entryId: number) {
  return call("post", `${ENTRY}/accept`, { path: { client_id: clientId, cash_entry_id: entryId } });
}

export function reverseEntry(clientId: number, entryId: number, reason: string) {
  return call("post", `${ENTRY}/reverse`, {
    path: { client_id: clientId, cash_entry_id: entryId },
    body: { reason },
  });
}

/** Adds a cash book of a box, or renames and closes one. */
export function saveCashBox(clientId: number, holder: string | null, body: Wire["CashBoxIn"]) {
  if (holder === null)
    return callIdempotently("post", `${ALL}/boxes`, { path: { client_id: clientId }, body });
  const boxId = Number(holder.replace("box-", ""));
  return call("put", `${ALL}/boxes/{cash_box_id}`, {
    path: { client_id: clientId, cash_box_id: boxId },
    body,
  });
}
