import { queryOptions } from "@tanstack/react-query";
import { addressOf, call, read } from "@/api/call";
import { ApiError, errorFrom, jsonOf } from "@/api/errors";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";

export type BankLine = Wire["BankLineOut"];
export type Proposal = Wire["ProposalOut"];
export type Statement = Wire["BankStatementOut"];
export type RecordedEntry = Wire["RecordedEntry"];
export type EntryBody = Wire["RecordLineIn"];
export type Shown = "proposed" | "open" | "matched" | "ignored";

const ON_A_PAGE = 20;

export const keys = {
  all: (clientId: number) => ["bank", "clients", String(clientId)],
  /** What a confirmed line changes. */
  bookings: ["bookings"],
  /** Customers, cash books and suppliers, which other entries change. */
  entries: (clientId: number) => ["clients", String(clientId)],
} as const satisfies Keys;

export function statementsQuery(clientId: number) {
  return queryOptions(read("/api/bank/clients/{client_id}/statements", { path: { client_id: clientId } }));
}

export function linesQuery(clientId: number, filter: Shown, page: number) {
  return queryOptions(
    read("/api/bank/clients/{client_id}/lines", {
      path: { client_id: clientId },
      query: { shown: filter, page, limit: ON_A_PAGE },
    }),
  );
}

const MOST_FOUND = 8;

/** Bookings that have a text in their reference, names or phone. */
export function bookingsLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...read("/api/bookings/clients/{client_id}/find", {
      path: { client_id: clientId },
      query: { q: typed, page: 1, limit: MOST_FOUND },
    }),
    enabled: typed.length > 1,
    select: ({ data }) => data,
  });
}

/** Uploads a statement: the body is the file itself. */
export async function uploadStatement(file: File, clientId: number): Promise<Statement> {
  const address = addressOf("/api/bank/clients/{client_id}/statements", {
    path: { client_id: clientId },
    query: { filename: file.name },
  });
  const response = await fetch(address, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/octet-stream" },
    body: file,
  }).catch(() => {
    throw ApiError.offline();
  });
  if (!response.ok) throw await errorFrom(response);
  return (await jsonOf(response)) as Statement;
}

type StatementPath = { client_id: number; statement_id: number };

export function chooseColumns(path: StatementPath, mapping: Readonly<Record<string, number>>) {
  return call("put", "/api/bank/clients/{client_id}/statements/{statement_id}/columns", {
    path,
    body: { mapping },
  });
}

export function discardStatement(path: StatementPath) {
  return call("delete", "/api/bank/clients/{client_id}/statements/{statement_id}", { path });
}

export type LinePath = { client_id: number; line_id: number };

/** Confirms a proposal as it is; `isFurther`: besides recorded entries of the same amount and days. */
export function confirmProposal(path: LinePath, { recorded, parts }: Proposal, isFurther: boolean) {
  if (recorded) return matchEntry(path, recorded);
  const chosen = parts.map(({ reservation_event_id, amount }) => ({ reservation_event_id, amount }));
  return confirmLine(path, { parts: chosen, is_further: isFurther });
}

/** Says that a line is an entry that is recorded already. */
export function matchEntry(path: LinePath, { source, entry_id }: RecordedEntry) {
  return confirmLine(path, { recorded: { source, entry_id } });
}

export function confirmLine(
  path: LinePath,
  { parts = [], recorded = null, is_further = false }: Partial<Wire["ConfirmLineIn"]>,
) {
  return call("post", "/api/bank/clients/{client_id}/lines/{line_id}/confirm", {
    path,
    body: { parts, recorded, is_further },
  });
}

/** Records a line as money on account, a cost or cash. */
export function recordLine(path: LinePath, body: EntryBody) {
  return call("post", "/api/bank/clients/{client_id}/lines/{line_id}/record", { path, body });
}

/** Customers that have a text in their names, phone or e-mail address. */
export function customersLikeQuery(clientId: number, typed: string) {
  return queryOptions({
    ...read("/api/clients/{client_id}/customers", {
      path: { client_id: clientId },
      query: { q: typed, page: 1, limit: MOST_FOUND },
    }),
    enabled: typed.length > 1,
    select: ({ data }) => data,
  });
}

/** Cash books, and the departures of these weeks. */
export function cashBooksQuery(clientId: number) {
  return queryOptions(read("/api/clients/{client_id}/cash", { path: { client_id: clientId } }));
}

export function undoLine(path: LinePath, reason: string) {
  return call("post", "/api/bank/clients/{client_id}/lines/{line_id}/undo", { path, body: { reason } });
}

export function ignoreLine(path: LinePath, reason: string | null) {
  return call("put", "/api/bank/clients/{client_id}/lines/{line_id}/ignored", { path, body: { reason } });
}
