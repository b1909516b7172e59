import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/office";
import { sentenceOf } from "@/api/errors";
import { callOnce } from "@/api/once";
import classes from "@/features/operator/booking-office.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { LongTextField, TextField } from "@/ui/fields";
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

/** An e-mail to who booked. */
export function MessageDialog({ opened, ...props }: Props) {
  return (
    <Dialog title={t.writeTitle} opened={opened} onClose={props.onClose} size="md">
      {opened && <Write {...props} />}
    </Dialog>
  );
}

function Write({ clientId, bookingId, name, onClose, onDone }: Omit<Props, "opened">) {
  const typed = useTyped(`toli.client.${clientId}.message.${bookingId}`, { subject: "", text: "" });
  const { subject, text } = typed.value;
  const [tried, setTried] = useState(false);
  const sending = useMutation({
    mutationFn: () =>
      callOnce("post", "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/messages", {
        path: { client_id: clientId, reservation_event_id: bookingId },
        body: { subject, text },
      }),
    onSuccess: async () => {
      typed.drop();
      toast.success(t.sent);
      onClose();
      await onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (subject.trim() && text.trim()) sending.mutate();
  };
  return (
    <form className={classes["body"]} onSubmit={submit} noValidate>
      <p>{t.writeText(name)}</p>
      {typed.notice}
      <TextField
        label={t.subject}
        withAsterisk
        maxLength={120}
        value={subject}
        error={tried && !subject.trim() && t.subjectMissing}
        onChange={(change) => typed.change({ subject: change.currentTarget.value })}
      />
      <LongTextField
        label={t.text}
        withAsterisk
        rows={6}
        maxLength={4000}
        value={text}
        error={tried && !text.trim() && t.textMissing}
        onChange={(change) => typed.change({ text: change.currentTarget.value })}
      />
      {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.sendFailed)}</Notice>}
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {t.back}
        </Button>
        <Button type="submit" loading={sending.isPending}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
