import { expect, test } from "vitest";
import { readCustomersSearch, readEnquiriesSearch } from "@/features/customers/customer-search";

test("what the address says of customers, and nothing that it cannot say", () => {
  expect(readCustomersSearch({ show: "due", trip: 7, q: 98, page: 2 })).toEqual({
    show: "due",
    trip: 7,
    q: "98",
    page: 2,
  });
  expect(readCustomersSearch({ show: "rich", trip: -1, q: "", page: 1 })).toEqual({});
  expect(readEnquiriesSearch({ status: "closed", page: 3 })).toEqual({ status: "closed", page: 3 });
  expect(readEnquiriesSearch({ status: "new", page: 0 })).toEqual({});
});
