import { queryOptions } from "@tanstack/react-query";
import { addressOf, read } from "@/api/call";
import type { Wire } from "@/api/wire";
import { cleanPhone } from "@/lib/phones";

const PLAN = "/api/reports/clients/{client_id}/plans/{event_plan_id}";

export type Sheet = Wire["SheetOut"];
export type SheetRow = Wire["SheetTraveller"];

export function sheetQuery(clientId: number, planId: number) {
  return queryOptions(read(`${PLAN}/sheet`, { path: { client_id: clientId, event_plan_id: planId } }));
}

export function sheetFile(clientId: number, planId: number, kind: "csv" | "xlsx" | "pdf"): string {
  return addressOf(`${PLAN}/sheet.${kind}`, { path: { client_id: clientId, event_plan_id: planId } });
}

/** A traveller with a name, an ID number and an emergency contact. */
export function isComplete({ full_name, has_id, emergency_contact }: SheetRow): boolean {
  return has_id && emergency_contact !== "" && !/^Guest \d+$/.test(full_name);
}

/** Filters travellers by name, booking, phone or room. */
export function matching(rows: readonly SheetRow[], q: string): readonly SheetRow[] {
  const words = q.trim().toLowerCase();
  if (!words) return rows;
  const digits = cleanPhone(words);
  return rows.filter(
    ({ full_name, booking_reference, phone, emergency_contact, room }) =>
      [full_name, booking_reference, room].some((text) => text.toLowerCase().includes(words)) ||
      (/^\+?\d+$/.test(digits) && [phone, emergency_contact].some((number) => number.includes(digits))),
  );
}
