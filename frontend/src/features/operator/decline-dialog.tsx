import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/orders";
import { sentenceOf } from "@/api/errors";
import { callOnce } from "@/api/once";
import classes from "@/features/operator/money-moved.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { LongTextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";
import { useTyped } from "@/ui/use-kept";

type Props = {
  clientId: number;
  bookingId: number;
  name: string;
  opened: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const LONGEST_REASON = 500;

/** The operator's no to a traveller who asks to cancel. */
export function DeclineDialog({ opened, ...props }: Props) {
  return (
    <Dialog title={t.declineTitle} opened={opened} onClose={props.onClose} size="sm">
      {opened && <Decline {...props} />}
    </Dialog>
  );
}

function Decline({ clientId, bookingId, name, onClose, onDone }: Omit<Props, "opened">) {
  const typed = useTyped(`toli.client.${clientId}.decline.${bookingId}`, { reason: "" });
  const { reason } = typed.value;
  const [isMissing, setMissing] = useState(false);
  const declining = useMutation({
    mutationFn: () =>
      callOnce(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/cancellation/decline",
        {
          path: { client_id: clientId, reservation_event_id: bookingId },
          body: { reason },
        },
      ),
    onSuccess: async () => {
      typed.drop();
      toast.success(t.declined);
      onClose();
      await onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!reason.trim());
    if (reason.trim()) declining.mutate();
  };
  return (
    <form className={classes["body"]} onSubmit={submit} noValidate>
      <p>{t.declineText(name)}</p>
      {typed.notice}
      <LongTextField
        label={t.declineReason}
        rows={3}
        maxLength={LONGEST_REASON}
        withAsterisk
        value={reason}
        error={isMissing && t.declineReasonMissing}
        onChange={(change) => typed.change({ reason: change.currentTarget.value })}
      />
      {declining.isError && <Notice tone="bad">{sentenceOf(declining.error, t.declineFailed)}</Notice>}
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {t.back}
        </Button>
        <Button type="submit" loading={declining.isPending}>
          {t.declineSend}
        </Button>
      </div>
    </form>
  );
}
