import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/upi";
import { sentenceOf } from "@/api/errors";
import { May } from "@/api/rights";
import { confirmClaim, dismissClaim, keys } from "@/features/upi/queries";
import classes from "@/features/upi/upi.module.css";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

type Claim = { claim_id: number; amount: number };
type Props = { clientId: number; claim: Claim; name: string };

/** Confirms a payment that a traveller says they made, or dismisses it with a reason. */
export function ClaimActions({ clientId, claim, name }: Props) {
  const [isDismissing, setDismissing] = useState(false);
  const refresh = useRefresh(clientId);
  const path = { client_id: clientId, claim_id: claim.claim_id };
  const amount = formatRupees(claim.amount);
  const confirming = useMutation({
    mutationFn: () => confirmClaim(path),
    onSuccess: () => {
      toast.success(t.confirmed);
      return refresh();
    },
  });
  return (
    <>
      {confirming.isError && <Notice tone="bad">{sentenceOf(confirming.error, t.confirmFailed)}</Notice>}
      <May right="payments">
        <div className={classes["actions"]}>
          <Button
            size="sm"
            variant="outline"
            aria-label={t.dismissOf(amount, name)}
            onClick={() => setDismissing(true)}
          >
            {t.dismiss}
          </Button>
          <Button
            size="sm"
            aria-label={t.confirmOf(amount, name)}
            loading={confirming.isPending}
            onClick={() => confirming.mutate()}
          >
            {t.confirm(amount)}
          </Button>
        </div>
      </May>
      <Dialog
        title={t.dismissTitle(name, amount)}
        opened={isDismissing}
        onClose={() => setDismissing(false)}
        size="sm"
      >
        {isDismissing && <Dismiss path={path} onClose={() => setDismissing(false)} onDone={refresh} />}
      </Dialog>
    </>
  );
}

type DismissProps = {
  path: { client_id: number; claim_id: number };
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

function Dismiss({ path, onClose, onDone }: DismissProps) {
  const form = useDraftForm({
    draftKey: `toli.client.${path.client_id}.upi-claim.${path.claim_id}`,
    start: { reason: "" },
    problemsOf: ({ reason }) => (reason.trim() ? {} : { reason: t.reasonMissing }),
  });
  const dismissing = useMutation({
    mutationFn: (reason: string) => dismissClaim(path, reason),
    onSuccess: async () => {
      form.dropDraft();
      toast.success(t.dismissedToast);
      await onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit(({ reason }) => dismissing.mutate(reason))}
      error={dismissing.isError ? sentenceOf(dismissing.error, t.dismissFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.dismiss}
      isSaving={dismissing.isPending}
    >
      <p>{t.dismissText}</p>
      {form.notice}
      <LongTextField {...form.field("reason")} label={t.reason} rows={2} maxLength={500} withAsterisk />
    </DialogForm>
  );
}

function useRefresh(clientId: number): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.bookings }),
      queryClient.invalidateQueries({ queryKey: keys.bank(clientId) }),
    ]);
}
