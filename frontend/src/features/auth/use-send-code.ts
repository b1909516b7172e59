import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/auth";
import { failureOf } from "@/api/errors";
import { type CheckedDetails, type Purpose, sendCode } from "@/features/auth/calls";

type Sent = { email: string; resendAt: number };

/** E-mails a code, and remembers the address and when another one may be requested. */
export function useSendCode(purpose: Purpose, returnPath?: string) {
  const [sent, setSent] = useState<Sent | null>(null);
  const sending = useMutation({
    mutationFn: ({ email, checked }: { email: string; checked?: CheckedDetails }) =>
      sendCode(purpose, email, returnPath, checked),
    onSuccess: ({ resend_after }, { email }) =>
      setSent({ email, resendAt: Date.now() + resend_after * 1000 }),
  });
  return {
    sent,
    loading: sending.isPending,
    error: sending.error ? failureOf(sending.error, t.sendOtpFailed, t.sendOtpBroken) : undefined,
    /** The server's errors, by field. */
    refusal: sending.error,
    /** Ends after the answer; a failure is in `error`. */
    send: async (email: string, checked?: CheckedDetails) => {
      await sending.mutateAsync({ email, ...(checked && { checked }) }).catch(() => undefined);
    },
    forget: () => {
      setSent(null);
      sending.reset();
    },
  };
}
