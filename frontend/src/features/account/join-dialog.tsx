import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/account";
import { ApiError, failureOf } from "@/api/errors";
import { fetchPerson, type Me } from "@/api/site";
import { confirmIdentity, type Proof, requestToJoin } from "@/features/account/calls";
import { ConfirmIdentityForm } from "@/features/account/confirm-identity-form";
import { formatMoment } from "@/lib/dates";
import { Dialog } from "@/ui/dialog";
import { Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { me: Me; opened: boolean; onClose: () => void };

/** Requests to become an operator, after the person has confirmed their identity. */
export function JoinDialog({ me, opened, onClose }: Props) {
  const { to_request: request } = me;
  return (
    <Dialog
      title={request?.approval_status === "open" ? t.joinAsked : t.confirmTitle}
      opened={opened}
      onClose={onClose}
    >
      {opened &&
        (request?.approval_status === "open" ? (
          <Text below={4} tone="soft" size="sm">
            {t.joinAskedText(formatMoment(request.asked_at))}
          </Text>
        ) : (
          <Join me={me} onDone={onClose} />
        ))}
    </Dialog>
  );
}

function Join({ me, onDone }: { me: Me; onDone: () => void }) {
  // A code works once: a request that fails after it is sent again without another.
  const [isConfirmed, setConfirmed] = useState(false);
  const queryClient = useQueryClient();
  const { to_request: request } = me;
  const joining = useMutation({
    mutationFn: async (proof: Proof) => {
      if (!isConfirmed) await confirmIdentity(proof);
      setConfirmed(true);
      await requestToJoin(me.user_id);
    },
    onSuccess: () => {
      toast.success(t.joinSent);
      onDone();
      void fetchPerson(queryClient);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "identity_not_confirmed") setConfirmed(false);
    },
  });
  return (
    <>
      {request?.approval_status === "rejected" && (
        <Notice tone="warn" title={t.joinRejected}>
          {request.decision_reason && t.joinRejectedWhy(request.decision_reason)}
        </Notice>
      )}
      <Text below={4} tone="soft" size="sm">
        {t.joinLead}
      </Text>
      <ConfirmIdentityForm
        me={me}
        submitLabel={t.confirmAndJoin}
        loading={joining.isPending}
        error={joining.error}
        sentence={joining.error ? sentenceOf(joining.error) : undefined}
        onSubmit={(proof) => joining.mutate(proof)}
        onNewCode={joining.reset}
      />
    </>
  );
}

function sentenceOf(error: Error): string {
  if (error instanceof ApiError && error.status === 401) return t.userMissing;
  return failureOf(error, t.joinFailed, t.joinBroken);
}
