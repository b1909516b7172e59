/** A word for each shape of stored values: a draft of other fields is not restored. */
type Thing = "hotel-form" | "price" | "place-form" | "rental-form";

/** The key of what is typed of a resource; `id` is null for one to be added. */
export function draftKey(clientId: number, thing: Thing, id: number | null): string {
  return `toli.resources.${clientId}.${thing}.${id ?? "new"}`;
}
