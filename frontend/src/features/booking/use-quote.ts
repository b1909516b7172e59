import { useQuery } from "@tanstack/react-query";
import { ApiError, type ErrorCode } from "@/api/errors";
import type { Choice } from "@/features/booking/choice";
import { quoteQuery } from "@/features/booking/queries";

const REFUSALS = new Set<ErrorCode>(["discount_code_refused", "too_many_requests"]);

/**
 * The price of a choice with a code. When the code is refused, `codeProblem` says why, and the price is the one without
 * it. `isCodeSmaller`: the automatic discount takes more off, and the code is not added to it.
 */
export function useQuote(
  planId: number | null,
  choice: Choice,
  code: string,
  groupCode: string,
  offer: string,
  pan: string | null = null,
  replaces: number | null = null,
) {
  const plain = useQuery(quoteQuery(planId, choice, "", groupCode, offer, pan, replaces));
  const coded = useQuery({
    ...quoteQuery(planId, choice, code, groupCode, offer, pan, replaces),
    retry: false,
  });
  const refusal = coded.error instanceof ApiError && REFUSALS.has(coded.error.code) ? coded.error : null;
  const quote = refusal || code === "" ? plain : coded;
  const isApplied = !refusal && code !== "" && coded.isSuccess && !coded.isPlaceholderData;
  return {
    quote,
    codeProblem: code === "" ? undefined : refusal?.message,
    isCodeSmaller: isApplied && !coded.data.lines.some(({ discount_kind }) => discount_kind === "code"),
  };
}
