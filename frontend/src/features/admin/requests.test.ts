import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { loadRefusal, updateRefusal, withDecided } from "@/features/admin/requests";
import { readRequestsSearch } from "@/features/admin/requests-search";

test("an address names one of the filters, or all", () => {
  expect(readRequestsSearch({ status: "open" })).toEqual({ status: "open" });
  expect(readRequestsSearch({ status: "all" })).toEqual({});
  expect(readRequestsSearch({ status: "nonsense" })).toEqual({});
  expect(readRequestsSearch({})).toEqual({});
});

test("a decided request stays where it stands", () => {
  const rows = [
    { to_request_id: 3, approval_status: "open" },
    { to_request_id: 2, approval_status: "open" },
  ];
  const decided = { to_request_id: 3, approval_status: "approved" };
  expect(withDecided(rows, decided, (row) => row.to_request_id)).toEqual([
    { to_request_id: 3, approval_status: "approved" },
    { to_request_id: 2, approval_status: "open" },
  ]);
});

test("the server's sentence is preferred, and trouble has a number", () => {
  const conflict = new ApiError(409, "runs_approved_client", "Reject the client first.");
  const trouble = new ApiError(502, "http_502", "Something went wrong.");
  expect(updateRefusal(conflict)).toBe("Reject the client first.");
  expect(updateRefusal(trouble)).toBe("Failed to update (502)");
  expect(loadRefusal(trouble)).toBe("Error 502");
});
