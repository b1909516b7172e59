/** An order of a list, as its address and API name it; a minus sign turns it round. */
export type Sort<Name extends string> = Name | `-${Name}`;

/** The orders that a reader knows. */
export type SortOf<Reader extends (value: unknown) => unknown> = NonNullable<ReturnType<Reader>>;

/** Reads an order from the address or a table's header; undefined for one that the list does not have. */
export function sortReader<const Name extends string>(names: readonly Name[]) {
  return (value: unknown): Sort<Name> | undefined => {
    if (typeof value !== "string") return undefined;
    const isDown = value.startsWith("-");
    const name = names.find((candidate) => candidate === value.slice(isDown ? 1 : 0));
    return name && (isDown ? `-${name}` : name);
  };
}
