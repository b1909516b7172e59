import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import type { SuppliersSearch } from "@/features/suppliers/suppliers-search";

export type Supplier = Wire["SupplierOut"];
export type SupplierLine = Wire["SupplierLine"];
export type SupplierBody = Wire["SupplierIn"];
export type Bill = Wire["SupplierBillOut"];
export type BillBody = Wire["SupplierBillIn"];
export type CommissionEntry = Wire["CommissionEntryOut"];
export type CommissionBody = Wire["CommissionEntryIn"];
export type Rate = Wire["SupplierRateOut"];
export type RateBody = Wire["SupplierRateIn"];
export type Payment = Wire["SupplierPaymentOut"];
export type PaymentBody = Wire["SupplierPaymentIn"];

const ALL = "/api/clients/{client_id}/suppliers";
const ONE = `${ALL}/{supplier_id}` as const;
const TDS = "/api/clients/{client_id}/tds";
const COMMISSION = "/api/clients/{client_id}/supplier-commission";
const ON_A_PAGE = 50;

export const keys = {
  all: (clientId: number) => ["clients", String(clientId), "suppliers"],
  names: (clientId: number) => ["clients", String(clientId), "supplier-names"],
  commission: (clientId: number) => ["clients", String(clientId), "supplier-commission"],
  tds: (clientId: number) => ["clients", String(clientId), "tds"],
} as const satisfies Keys;

export type SupplierId = { clientId: number; supplierId: number };

function pathOf({ clientId, supplierId }: SupplierId) {
  return { client_id: clientId, supplier_id: supplierId };
}

function queryOf({ shown, page: _, ...search }: SuppliersSearch) {
  return { ...search, is_archived: shown === "archived" };
}

export function suppliersQuery(clientId: number, search: SuppliersSearch) {
  return queryOptions({
    ...read(ALL, {
      path: { client_id: clientId },
      query: { ...queryOf(search), page: search.page ?? 1, limit: ON_A_PAGE },
    }),
    placeholderData: keepPreviousData,
  });
}

/** The address of all these suppliers as a file. */
export function suppliersFile(clientId: number, format: "csv" | "xlsx", search: SuppliersSearch): string {
  return addressOf(`${ALL}.{file_format}`, {
    path: { client_id: clientId, file_format: format },
    query: queryOf(search),
  });
}

export function supplierQuery(id: SupplierId) {
  return queryOptions(read(ONE, { path: pathOf(id) }));
}

/** Adds a supplier, or changes the one of this id. */
export function saveSupplier(clientId: number, supplierId: number | null, body: SupplierBody) {
  if (supplierId === null) return callIdempotently("post", ALL, { path: { client_id: clientId }, body });
  return call("put", ONE, { path: pathOf({ clientId, supplierId }), body });
}

export function archiveSupplier(id: SupplierId, isArchived: boolean) {
  return call("put", `${ONE}/archived`, { path: pathOf(id), body: { is_archived: isArchived } });
}

export function deleteSupplier(id: SupplierId) {
  return call("delete", ONE, { path: pathOf(id) });
}

type Asked = { billed_on: string; taxable: number; supplier_bill_id?: number };

/** The tax to withhold from a bill. */
export function tdsQuery(id: SupplierId, query: Asked) {
  return queryOptions({
    ...read(`${ONE}/tds`, { path: pathOf(id), query }),
    placeholderData: keepPreviousData,
  });
}

/** A bill, recorded (without an id) or changed. */
export function saveBill(id: SupplierId, billId: number | null, body: BillBody) {
  if (billId === null) return callIdempotently("post", `${ONE}/bills`, { path: pathOf(id), body });
  return call("put", `${ONE}/bills/{supplier_bill_id}`, {
    path: { ...pathOf(id), supplier_bill_id: billId },
    body,
  });
}

export function removeBill(id: SupplierId, billId: number) {
  return call("delete", `${ONE}/bills/{supplier_bill_id}`, {
    path: { ...pathOf(id), supplier_bill_id: billId },
  });
}

/** The rates with a changed or a new one. A rate that another person replaced meanwhile is added: its input is not lost. */
export function withRate(rates: readonly Rate[], edited: Rate | null, body: RateBody): RateBody[] {
  const isEdited = ({ supplier_rate_id }: Rate) => supplier_rate_id === edited?.supplier_rate_id;
  return rates.some(isEdited) ? rates.map((rate) => (isEdited(rate) ? body : rate)) : [...rates, body];
}

/** Replaces the rates of a supplier's contract. */
export function saveRates(id: SupplierId, rates: readonly RateBody[]) {
  const body = {
    rates: rates.map(({ name, unit, rate, valid_from, valid_until }) => ({
      name,
      unit,
      rate,
      valid_from,
      valid_until: valid_until ?? null,
    })),
  };
  return call("put", `${ONE}/rates`, { path: pathOf(id), body });
}

/** A payment, recorded (without an id) or changed. */
export function savePayment(id: SupplierId, paymentId: number | null, body: PaymentBody) {
  if (paymentId === null) return callIdempotently("post", `${ONE}/payments`, { path: pathOf(id), body });
  return call("put", `${ONE}/payments/{cost_payment_id}`, {
    path: { ...pathOf(id), cost_payment_id: paymentId },
    body,
  });
}

export function removePayment(id: SupplierId, paymentId: number) {
  return call("delete", `${ONE}/payments/{cost_payment_id}`, {
    path: { ...pathOf(id), cost_payment_id: paymentId },
  });
}

export type Period = { first: string; last: string };

export function statementQuery(id: SupplierId, period: Period) {
  return queryOptions({
    ...read(`${ONE}/statement`, { path: pathOf(id), query: period }),
    placeholderData: keepPreviousData,
  });
}

export function statementFile(id: SupplierId, format: "csv" | "xlsx", period: Period): string {
  return addressOf(`${ONE}/statement.{file_format}`, {
    path: { ...pathOf(id), file_format: format },
    query: period,
  });
}

export function tdsReportQuery(clientId: number, quarter: string) {
  return queryOptions({
    ...read(TDS, { path: { client_id: clientId }, query: { quarter } }),
    placeholderData: keepPreviousData,
  });
}

export function tdsReportFile(clientId: number, format: "csv" | "xlsx", quarter: string): string {
  return addressOf(`${TDS}.{file_format}`, {
    path: { client_id: clientId, file_format: format },
    query: { quarter },
  });
}

/** The commission of a period, by supplier. */
export function commissionQuery(clientId: number, period: Period) {
  return queryOptions({
    ...read(COMMISSION, { path: { client_id: clientId }, query: period }),
    placeholderData: keepPreviousData,
  });
}

export function commissionFile(clientId: number, format: "csv" | "xlsx", period: Period): string {
  return addressOf(`${COMMISSION}.{file_format}`, {
    path: { client_id: clientId, file_format: format },
    query: period,
  });
}

export function recordCommission(id: SupplierId, body: CommissionBody) {
  return callIdempotently("post", `${ONE}/commission`, { path: pathOf(id), body });
}

export function removeCommission(id: SupplierId, entryId: number) {
  return call("delete", `${ONE}/commission/{supplier_commission_id}`, {
    path: { ...pathOf(id), supplier_commission_id: entryId },
  });
}
