import { expect, test } from "vitest";
import { readFindSearch } from "@/features/operator-panel/search-state";

test("a search is read from the address, its page only with one kind", () => {
  expect(readFindSearch({ q: 7, kind: "bookings", page: 2 })).toEqual({ q: "7", kind: "bookings", page: 2 });
  expect(readFindSearch({ q: "asha", page: 2 })).toEqual({ q: "asha" });
  expect(readFindSearch({ q: "", kind: "invoices", page: -1 })).toEqual({});
  expect(readFindSearch({ kind: "trips", page: 1.5 })).toEqual({ kind: "trips" });
});
