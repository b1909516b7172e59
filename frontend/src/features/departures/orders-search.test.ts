import { expect, test } from "vitest";
import { readOrdersSearch } from "@/features/departures/orders-search";

test("the address carries only what differs from the first view", () => {
  expect(readOrdersSearch({ status: "booking", view: "cards", page: 1 })).toEqual({});
  expect(readOrdersSearch({ status: "all" })).toEqual({ status: "all" });
  expect(readOrdersSearch({ status: "scheduled", view: "table", page: 3 })).toEqual({
    status: "scheduled",
    view: "table",
    page: 3,
  });
});

test("a search and the overdue filter are kept in the address", () => {
  expect(readOrdersSearch({ q: 12, overdue: true })).toEqual({ q: "12", overdue: true });
  expect(readOrdersSearch({ q: "", overdue: "yes" })).toEqual({});
});

test("what does not read as a view is the first one", () => {
  expect(readOrdersSearch({ status: "lost", view: 4, page: -2 })).toEqual({});
});
