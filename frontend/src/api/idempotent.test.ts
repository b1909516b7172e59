import { afterEach, expect, test, vi } from "vitest";
import { callIdempotently } from "@/api/idempotent";

type Reply = { status: number; body?: unknown } | "silence";

/** Responds in turn, and records the keys that were sent. */
function server(...replies: Reply[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("Idempotency-Key"));
    const reply = replies.shift() ?? { status: 200, body: {} };
    if (reply === "silence") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status });
  });
  return keys;
}

const refund = (amount: number) =>
  callIdempotently("post", "/api/bookings/refund/{reservation_event_id}", {
    path: { reservation_event_id: 7 },
    body: { amount, lowers_price: true, reason: "", tell: true },
  });

afterEach(() => vi.unstubAllGlobals());

test("an attempt keeps its key until it is answered, whatever the answer", async () => {
  const keys = server("silence", { status: 503 }, { status: 409 }, { status: 200 }, { status: 200 });
  for (let tries = 0; tries < 3; tries += 1) await expect(refund(100)).rejects.toThrow();
  await refund(100);
  await refund(100);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(new Set(keys).size).toBe(3);
});

test("another call is another attempt, while the first is unanswered too", async () => {
  const keys = server("silence", { status: 200 }, { status: 200 });
  await expect(refund(100)).rejects.toThrow();
  await refund(200);
  await refund(100);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});

test("while the first call is at work its answer is waited for under the same key", async () => {
  vi.useFakeTimers();
  const keys = server(
    { status: 409, body: { code: "request_in_progress", detail: "Still at work." } },
    { status: 200 },
  );
  const answer = refund(300);
  await vi.runAllTimersAsync();
  await answer;
  vi.useRealTimers();
  expect(keys).toEqual([keys[0], keys[0]]);
});
