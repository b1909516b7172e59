import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#messages/customers";
import { sentenceOf } from "@/api/errors";
import { type Enquiry, replyTo } from "@/features/operator/customer-queries";
import classes from "@/features/operator/enquiries-page.module.css";
import { forget, keep, readKept } from "@/lib/kept";
import { Button } from "@/ui/button";
import { LongTextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const LONGEST = 4000;

/** Under which an answer is kept until it is sent. */
export function replyKey(clientId: number, { connection_request_id: id }: Enquiry): string {
  return `toli.client.${clientId}.enquiry.${id}`;
}

type Props = { clientId: number; enquiry: Enquiry; onSent: () => Promise<unknown>; onClose: () => void };

/** An answer by mail, written beneath the question. */
export function EnquiryReply({ clientId, enquiry, onSent, onClose }: Props) {
  const key = replyKey(clientId, enquiry);
  const [text, setText] = useState(() => readKept<string>(key)?.value ?? "");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useMutation({
    mutationFn: () => replyTo(clientId, enquiry, text),
    onSuccess: async () => {
      forget(key);
      toast.success(t.sent(enquiry.name));
      await onSent();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") {
      setMissing(true);
      field.current?.focus();
    } else if (!sending.isPending) sending.mutate();
  };
  return (
    <form noValidate aria-label={t.replyTo(enquiry.name)} className={classes["reply"]} onSubmit={submit}>
      <LongTextField
        ref={field}
        label={t.answer}
        description={t.answerHint(enquiry.email)}
        rows={5}
        autosize={false}
        maxLength={LONGEST}
        autoFocus
        value={text}
        error={isMissing && t.answerMissing}
        onChange={(event) => {
          setText(event.currentTarget.value);
          keep(key, event.currentTarget.value);
          setMissing(false);
        }}
      />
      {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.sendFailed)}</Notice>}
      <div className={classes["actions"]}>
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            forget(key);
            onClose();
          }}
        >
          {t.cancel}
        </Button>
        <Button type="submit" size="sm" loading={sending.isPending}>
          {sending.isPending ? t.sending : t.send}
        </Button>
      </div>
    </form>
  );
}
