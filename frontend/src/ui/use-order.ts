import { retainSearchParams, useNavigate, useSearch } from "@tanstack/react-router";
import type { Sorting } from "@/ui/data-table";

/** The order of a list that is wholly loaded, in the address: `order=discounts.-used`. */
export type OrderSearch = { order?: string };

export function readOrder({ order }: Record<string, unknown>): OrderSearch {
  return typeof order === "string" && /^[a-z-]+\.-?[a-z_]+$/.test(order) ? { order } : {};
}

/** For a page with filters beside such a list: they leave its order as it is. */
export const keepsOrder = { middlewares: [retainSearchParams<OrderSearch>(["order"])] };

/** The order of a table, which a link to the page and Back keep. */
export function useOrder(table: string): Sorting {
  const { order = "" } = readOrder(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [name, value] = order.split(".");
  return {
    value: name === table ? value : undefined,
    onSort: (next) =>
      void navigate({
        to: ".",
        search: ((search: object) => ({ ...search, order: next ? `${table}.${next}` : undefined })) as never,
        replace: true,
        resetScroll: false,
      }),
  };
}
