import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/auth";
import { failureOf } from "@/api/errors";
import { type CheckedDetails, sendCode } from "@/features/auth/calls";

type Sent = { email: string; resendAt: number };

/** Mails a code, and remembers where to and from when on another may be asked for. */
export function useSendCode(purpose: "login" | "registration", returnPath?: string) {
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
    /** What was refused, for its fields. */
    refusal: sending.error,
    send: (email: string, checked?: CheckedDetails) => sending.mutate({ email, ...(checked && { checked }) }),
    forget: () => {
      setSent(null);
      sending.reset();
    },
  };
}
