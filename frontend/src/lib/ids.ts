function labelled(prefix: string, id: number, digits: number): string {
  return `${prefix}-${String(id).padStart(digits, "0")}`;
}

/** EVT-0001 */
export function formatEventId(id: number): string {
  return labelled("EVT", id, 4);
}

/** PLN-001 */
export function formatPlanId(id: number): string {
  return labelled("PLN", id, 3);
}

/** RES-0001 */
export function formatReservationId(id: number): string {
  return labelled("RES", id, 4);
}
