import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/auth";
import { failureOf } from "@/api/errors";
import { sendCode } from "@/features/auth/calls";

type Sent = { email: string; resendAt: number };

/** Mails a code, and remembers where to and from when on another may be asked for. */
export function useSendCode(purpose: "login" | "registration", returnPath?: string) {
  const [sent, setSent] = useState<Sent | null>(null);
  const sending = useMutation({
    mutationFn: (email: string) => sendCode(purpose, email, returnPath),
    onSuccess: ({ resend_after }, email) => setSent({ email, resendAt: Date.now() + resend_after * 1000 }),
  });
  return {
    sent,
    loading: sending.isPending,
    error: sending.error ? failureOf(sending.error, t.sendOtpFailed, t.sendOtpBroken) : undefined,
    send: (email: string) => sending.mutate(email),
    forget: () => {
      setSent(null);
      sending.reset();
    },
  };
}
