import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/upi";
import { ApiError, sentenceOf } from "@/api/errors";
import { May } from "@/domain/rights";
import { confirmClaim, dismissClaim, keys } from "@/features/upi/queries";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { TextDialog } from "@/ui/text-dialog";
import { toast } from "@/ui/toasts";

type Claim = { claim_id: number; amount: number };
type Props = { clientId: number; claim: Claim; name: string };

/** Confirms a payment that a traveller says they made, or dismisses it with a reason. */
export function ClaimActions({ clientId, claim, name }: Props) {
  const [isDismissing, setDismissing] = useState(false);
  const refresh = useRefresh(clientId);
  const path = { client_id: clientId, claim_id: claim.claim_id };
  const amount = formatRupees(claim.amount);
  const confirming = useMutation({
    mutationFn: (keepsExcess: boolean) => confirmClaim(path, keepsExcess),
    onSuccess: () => {
      toast.success(t.confirmed);
      return refresh();
    },
  });
  const dismissing = useMutation({
    mutationFn: ({ reason }: { reason: string }) => dismissClaim(path, reason),
  });
  return (
    <>
      {confirming.isError && (
        <Notice
          tone="bad"
          action={
            isAboveDue(confirming.error) && (
              <Button size="sm" loading={confirming.isPending} onClick={() => confirming.mutate(true)}>
                {t.confirmAndKeep}
              </Button>
            )
          }
        >
          {sentenceOf(confirming.error, t.confirmFailed)}
        </Notice>
      )}
      <May right="payments">
        <Row justify="end">
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
            onClick={() => confirming.mutate(false)}
          >
            {t.confirm(amount)}
          </Button>
        </Row>
      </May>
      <TextDialog
        title={t.dismissTitle(name, amount)}
        opened={isDismissing}
        draftKey={`toli.client.${clientId}.upi-claim.${claim.claim_id}`}
        text={t.dismissText}
        texts={{ reason: { label: t.reason, missing: t.reasonMissing, maxLength: 500, rows: 2 } }}
        back={t.back}
        submit={t.dismiss}
        sent={t.dismissedToast}
        onSend={dismissing.mutateAsync}
        errorOf={(error) => sentenceOf(error, t.dismissFailed)}
        onDone={refresh}
        onClose={() => setDismissing(false)}
      />
    </>
  );
}

function isAboveDue(error: Error): boolean {
  return error instanceof ApiError && error.code === "due_differs";
}

function useRefresh(clientId: number): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.bookings }),
      queryClient.invalidateQueries({ queryKey: keys.bank(clientId) }),
    ]);
}
