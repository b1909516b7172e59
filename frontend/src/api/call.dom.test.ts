import { afterEach, expect, test, vi } from "vitest";
import { addressOf, call, onProofMissing, read } from "@/api/call";
import { watchActivity } from "@/api/user-activity";

function answer(status: number, body?: unknown) {
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) =>
    body === undefined ? new Response(null, { status }) : new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test("parameters are filled in and escaped, and what is not given is left out", () => {
  const template = "/api/events/{event_id}/details";
  expect(addressOf(template, { path: { event_id: 12 } })).toBe("/api/events/12/details");
  expect(addressOf("/x/{name}", { path: { name: "a/b c" } })).toBe("/x/a%2Fb%20c");
  expect(addressOf("/api/events", { query: { page: 1, q: undefined, month: null, limit: 10 } })).toBe(
    "/api/events?page=1&limit=10",
  );
});

test("the key of a query are the segments of its address", async () => {
  const fetched = answer(200, { event_id: 12 });
  const { queryKey, queryFn } = read("/api/events/{event_id}/details", { path: { event_id: 12 } });
  expect(queryKey).toEqual(["events", "12", "details"]);
  expect(await queryFn({ signal: new AbortController().signal })).toEqual({ event_id: 12 });
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/events/12/details");
});

test("queries are marked as background requests after a minute without activity", async () => {
  vi.useFakeTimers({ now: Date.now() });
  const fetched = answer(200, {});
  const ask = () => read("/api/site").queryFn({ signal: new AbortController().signal });
  const headers = () => fetched.mock.lastCall?.[1]?.headers;
  const stop = watchActivity();
  await ask();
  expect(headers()).toEqual({});
  vi.advanceTimersByTime(61_000);
  await ask();
  expect(headers()).toEqual({ "X-Toli-Background": "1" });
  window.dispatchEvent(new Event("pointerdown"));
  await ask();
  expect(headers()).toEqual({});
  stop();
  vi.useRealTimers();
});

test("a body goes out as JSON, and a 204 answers undefined", async () => {
  const fetched = answer(204);
  expect(await call("post", "/api/users/logout")).toBeUndefined();
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "POST", credentials: "same-origin" });
});

test("a refusal is an error with the server's sentence", async () => {
  answer(404, { detail: "No event found.", code: "not_found" });
  await expect(call("get", "/api/site")).rejects.toMatchObject({ status: 404, message: "No event found." });
});

test("a successful response that is no JSON is an error in plain words", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>Maintenance</html>"));
  await expect(call("get", "/api/site")).rejects.toMatchObject({
    status: 200,
    message: "Our server could not complete this. Please try again in a minute.",
  });
});

test("no answer is an error of its own", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(call("get", "/api/site")).rejects.toMatchObject({ status: 0, code: "offline" });
});

test("a call that lacks a proof of identity is repeated after it, and refused when it is declined", async () => {
  const fetched = answer(403, { detail: "Please confirm that it is you.", code: "identity_not_confirmed" });
  const proofs = [true, false];
  onProofMissing.ask = vi.fn(async () => proofs.shift() ?? false);
  const refund = call("post", "/api/bookings/refund/{reservation_event_id}", {
    path: { reservation_event_id: 7 },
    headers: { "Idempotency-Key": "k" },
  });
  await expect(refund).rejects.toMatchObject({ status: 403, code: "identity_not_confirmed" });
  expect(fetched.mock.calls.map(([, init]) => init?.headers)).toEqual([
    { "Idempotency-Key": "k" },
    { "Idempotency-Key": "k" },
  ]);
  expect(onProofMissing.ask).toHaveBeenCalledTimes(2);
  delete onProofMissing.ask;
});
