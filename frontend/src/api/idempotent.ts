import {
  type Answer,
  type AnyInput,
  addressOf,
  call,
  type Extra,
  type InputArgument,
  type PathsOf,
} from "@/api/call";
import { ApiError } from "@/api/errors";
import type { paths } from "@/api/generated/schema";

/**
 * Calls that move money or hold beds. Each attempt of the person has one `Idempotency-Key`: until a response has
 * arrived, the same call is the same attempt with the same key, and the server executes it once. A response,
 * success or error, ends the attempt, and the next call is a new one.
 */

type Sending = "post" | "delete";

const AT_WORK_AGAIN_AFTER = [500, 1_000, 2_000, 4_000];

/** Keys of attempts without a response, by request. In memory only: a request may contain an ID number. */
const unanswered = new Map<string, string>();

export async function callIdempotently<M extends Sending, P extends PathsOf<M>>(
  method: M,
  path: P,
  ...input: InputArgument<paths[P][M]>
): Promise<Answer<paths[P][M]>> {
  const request = (input[0] ?? {}) as AnyInput;
  const attempt = `${method} ${addressOf(path, request)} ${JSON.stringify(request.body)}`;
  const key = unanswered.get(attempt) ?? newKey();
  unanswered.set(attempt, key);
  const args = [{ ...request, headers: { "Idempotency-Key": key } }] as unknown as InputArgument<
    paths[P][M],
    Extra
  >;
  try {
    const answer = await waitingFor(() => call(method, path, ...args));
    unanswered.delete(attempt);
    return answer;
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(attempt);
    throw error;
  }
}

/** If the response was lost, the first call of the attempt may still be in progress: poll until it has finished. */
async function waitingFor<T>(send: () => Promise<T>, tries = 0): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const wait = AT_WORK_AGAIN_AFTER[tries];
    if (wait === undefined || !isAtWork(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return waitingFor(send, tries + 1);
  }
}

function isAtWork(error: unknown): boolean {
  return error instanceof ApiError && error.code === "request_in_progress";
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500 && !isAtWork(error);
}

/** Not `randomUUID`, which is missing where a development site is opened over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
