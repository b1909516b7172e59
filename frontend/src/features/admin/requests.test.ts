import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { inParts } from "@/features/admin/queries";
import { loadRefusal, updateRefusal, withDecided } from "@/features/admin/requests";
import { readRequestsSearch } from "@/features/admin/requests-search";

test("an address names one of the filters, or all", () => {
  expect(readRequestsSearch({ status: "open" })).toEqual({ status: "open" });
  expect(readRequestsSearch({ status: "all" })).toEqual({});
  expect(readRequestsSearch({ status: "nonsense" })).toEqual({});
  expect(readRequestsSearch({})).toEqual({});
});

test("a decided request keeps its position", () => {
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
  const conflict = new ApiError(409, "runs_approved_client", "Reject the company first.");
  const trouble = new ApiError(502, "http_502", "Something went wrong.");
  expect(updateRefusal(conflict)).toBe("Reject the company first.");
  expect(updateRefusal(trouble)).toBe("Failed to update (502)");
  expect(loadRefusal(trouble)).toBe("Error 502");
});

test("more than one call may hold are decided by several", async () => {
  const ids = Array.from({ length: 250 }, (_, at) => at + 1);
  const sent: number[] = [];
  const outcome = await inParts(ids, async (part) => {
    sent.push(part.length);
    return { decided: part, refused: [{ id: part[0] ?? 0, code: "not_found", detail: "Gone." }] };
  });
  expect(sent).toEqual([100, 100, 50]);
  expect(outcome.decided).toEqual(ids);
  expect(outcome.refused.map(({ id }) => id)).toEqual([1, 101, 201]);
});
