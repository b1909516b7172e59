type Thing = "hotel" | "price" | "place";

/** The key of what is typed of a resource; `id` is null for one to be added. */
export function draftKey(clientId: number, thing: Thing, id: number | null): string {
  return `toli.resources.${clientId}.${thing}.${id ?? "new"}`;
}
