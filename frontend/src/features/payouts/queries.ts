import { queryOptions } from "@tanstack/react-query";
import { addressOf, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type Settlement = Wire["SettlementOut"];
export type Line = Wire["SettlementLineOut"];
export type Amounts = Wire["Amounts"];

const ON_A_PAGE = 20;
const LINES_ON_A_PAGE = 100;

export function settlementsQuery(clientId: number, page: number) {
  return queryOptions(
    read("/api/settlements/clients/{client_id}", {
      path: { client_id: clientId },
      query: { page, limit: ON_A_PAGE },
    }),
  );
}

/** The payments and refunds of a settlement. */
export function settlementQuery(clientId: number, settlementId: number) {
  return queryOptions(
    read("/api/settlements/clients/{client_id}/{settlement_id}", {
      path: { client_id: clientId, settlement_id: settlementId },
    }),
  );
}

/** The oldest payments and refunds that are in no settlement yet. */
export function expectedQuery(clientId: number) {
  return queryOptions(
    read("/api/settlements/clients/{client_id}/expected", {
      path: { client_id: clientId },
      query: { page: 1, limit: LINES_ON_A_PAGE },
    }),
  );
}

/** What the platform owes to a client of its account. */
export function statementQuery(clientId: number) {
  return queryOptions(
    read("/api/settlements/clients/{client_id}/statement", { path: { client_id: clientId } }),
  );
}

/** What Razorpay passed on to a client's linked account, the latest first. */
export function transfersQuery(clientId: number, page: number) {
  return queryOptions(
    read("/api/clients/{client_id}/route-transfers", {
      path: { client_id: clientId },
      query: { page, limit: ON_A_PAGE },
    }),
  );
}

/** What the platform owes to each client of its account. */
export function owedQuery() {
  return queryOptions(read("/api/settlements/owed", {}));
}

/** The tax that the platform collected at source in a month, by default the last. */
export function sourceTaxQuery(month: string | undefined) {
  return queryOptions(read("/api/billing/source-tax", { query: month === undefined ? {} : { month } }));
}

/** The address of the CSV of a month for the statement GSTR-8. */
export function sourceTaxCsvAddress(month: string): string {
  return addressOf("/api/billing/source-tax/{month}/gstr8.csv", { path: { month } });
}

/** The address of the CSV with the settlements of some days. */
export function csvAddress(clientId: number, first: string, last: string): string {
  return addressOf("/api/settlements/clients/{client_id}/payouts.csv", {
    path: { client_id: clientId },
    query: { first, last },
  });
}
