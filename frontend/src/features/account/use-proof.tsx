import { type ReactNode, useState } from "react";
import { onProofMissing } from "@/api/call";
import { ApiError } from "@/api/errors";
import type { Me } from "@/api/site";
import { ProofDeclined, type WithProof } from "@/domain/proof";
import { ProofDialog } from "@/features/account/proof-dialog";

type Waiting = { proven: () => void; declined: () => void };

/**
 * Runs an action that needs a fresh proof of identity. If the server requires it, the dialog opens first and
 * the action runs after it; closing the dialog rejects with `ProofDeclined`. `dialog` must be rendered by the caller.
 */
export function useProof(me: Me): { withProof: WithProof; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const withProof = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "identity_not_confirmed")) throw error;
      // A panel has asked already, in `call`.
      if (onProofMissing.ask) throw new ProofDeclined();
    }
    await new Promise<void>((proven, reject) =>
      setWaiting({ proven, declined: () => reject(new ProofDeclined()) }),
    );
    return act();
  };
  const close = (how: keyof Waiting) => {
    waiting?.[how]();
    setWaiting(null);
  };
  // Mounted when it opens, so that it lies above the dialog whose action needs the proof.
  const dialog = waiting && (
    <ProofDialog
      missing="identity_not_confirmed"
      me={me}
      onProven={() => close("proven")}
      onClose={() => close("declined")}
    />
  );
  return { withProof, dialog };
}
