import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
    body: { amount, reason: "", tell: true },
  });

/** A refund, with the pauses between its calls passed over. */
async function refundWithRetries(amount: number) {
  const outcome = refund(amount).then(
    () => "done",
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return outcome;
}

const down: Reply = {
  status: 503,
  body: { code: "dependency_down", detail: "Please try again in a moment." },
};
const refused: Reply = { status: 409, body: { code: "refund_too_large", detail: "Too much." } };

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an attempt is repeated under its key until it is answered, whatever the answer", async () => {
  const keys = server("silence", { status: 502 }, down, refused, { status: 200 }, { status: 200 });
  expect(await refundWithRetries(100)).toBe("Too much.");
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], keys[0]]);
  await refundWithRetries(100);
  await refundWithRetries(100);
  expect(new Set(keys).size).toBe(3);
});

test("after some tries the person decides, and the next call is the same attempt", async () => {
  const keys = server(down, down, down, down, down, { status: 200 });
  expect(await refundWithRetries(100)).toBe("Please try again in a moment.");
  expect(keys).toHaveLength(5);
  expect(await refundWithRetries(100)).toBe("done");
  expect(new Set(keys).size).toBe(1);
});

test("an error of the server's own is not repeated", async () => {
  const keys = server({ status: 500, body: { code: "internal_error", detail: "Broken." } });
  expect(await refundWithRetries(150)).toBe("Broken.");
  expect(keys).toHaveLength(1);
});

test("another call is another attempt, while the first is unanswered too", async () => {
  const keys = server(...Array<Reply>(5).fill("silence"), { status: 200 }, { status: 200 });
  expect(await refundWithRetries(100)).toContain("No answer came");
  await refundWithRetries(200);
  await refundWithRetries(100);
  expect(keys[5]).not.toBe(keys[0]);
  expect(keys[6]).toBe(keys[0]);
});

test("while the first call is at work its answer is waited for under the same key", async () => {
  const keys = server(
    { status: 409, body: { code: "request_in_progress", detail: "Still at work." } },
    { status: 200 },
  );
  expect(await refundWithRetries(300)).toBe("done");
  expect(keys).toEqual([keys[0], keys[0]]);
});
