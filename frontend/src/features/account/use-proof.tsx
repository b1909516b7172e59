import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "#messages/account";
import { ApiError, sentenceOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { confirmIdentity } from "@/features/account/calls";
import { ConfirmIdentityForm } from "@/features/account/confirm-identity-form";
import classes from "@/features/account/dialogs.module.css";
import { ProofDeclined, type WithProof } from "@/lib/proof";
import { Dialog } from "@/ui/dialog";

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
    <Dialog title={t.confirmTitle} opened onClose={() => close("declined")}>
      <Confirm me={me} onConfirmed={() => close("proven")} />
    </Dialog>
  );
  return { withProof, dialog };
}

function Confirm({ me, onConfirmed }: { me: Me; onConfirmed: () => void }) {
  const confirming = useMutation({ mutationFn: confirmIdentity, onSuccess: onConfirmed });
  return (
    <>
      <p className={classes["lead"]}>{t.confirmLead}</p>
      <ConfirmIdentityForm
        me={me}
        submitLabel={t.confirm}
        loading={confirming.isPending}
        error={confirming.error}
        sentence={confirming.error ? sentenceOf(confirming.error, t.confirmFailed) : undefined}
        onSubmit={(proof) => confirming.mutate(proof)}
      />
    </>
  );
}
