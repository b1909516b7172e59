import { lazy, Suspense, useEffect, useState } from "react";
import { onProofMissing } from "@/api/call";
import type { ProofMissing } from "@/api/errors";
import { useMe } from "@/api/site";

const ProofDialog = lazy(async () => ({
  default: (await import("@/features/account/proof-dialog")).ProofDialog,
}));

type Waiting = { missing: ProofMissing; answer: (isProven: boolean) => void };

/**
 * Asks for a proof of identity when the server refuses a call of a panel for lack of one, and repeats the call. Whoever
 * closes the dialog sees the refusal where they came from.
 */
export function ProofWatch() {
  const me = useMe();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    onProofMissing.ask = (missing) =>
      new Promise((answer) => setWaiting((queue) => [...queue, { missing, answer }]));
    return () => {
      delete onProofMissing.ask;
    };
  }, []);
  const close = (isProven: boolean) => {
    for (const { answer } of waiting) answer(isProven);
    setWaiting([]);
  };
  const [first] = waiting;
  if (!first || !me) return null;
  return (
    <Suspense>
      <ProofDialog
        missing={first.missing}
        me={me}
        onProven={() => close(true)}
        onClose={() => close(false)}
      />
    </Suspense>
  );
}
