import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/customers";
import { sentenceOf } from "@/api/errors";
import { type Enquiry, replyTo } from "@/features/customers/customer-queries";
import classes from "@/features/customers/enquiries-page.module.css";
import { Button } from "@/ui/button";
import { LongTextField } from "@/ui/fields";
import { ItemActions } from "@/ui/item-cards";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

const LONGEST = 4000;

/** The key of an answer's draft. */
export function replyKey(clientId: number, { connection_request_id: id }: Enquiry): string {
  return `toli.client.${clientId}.enquiry.${id}`;
}

type Props = { clientId: number; enquiry: Enquiry; onSent: () => Promise<unknown>; onClose: () => void };

/** An answer by e-mail, written below the enquiry. */
export function EnquiryReply({ clientId, enquiry, onSent, onClose }: Props) {
  const form = useDraftForm({
    draftKey: replyKey(clientId, enquiry),
    // The draft is restored without asking: it is a single text.
    restoresAtOnce: true,
    start: { text: "" },
    problemsOf: ({ text }) => (text.trim() ? {} : { text: t.answerMissing }),
  });
  const sending = useMutation({
    mutationFn: ({ text }: { text: string }) => replyTo(clientId, enquiry, text),
    onSuccess: async () => {
      form.dropDraft();
      toast.success(t.sent(enquiry.name));
      await onSent();
      onClose();
    },
  });
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={t.replyTo(enquiry.name)}
      className={classes["reply"]}
      onSubmit={form.submit((values) => sending.isPending || sending.mutate(values))}
    >
      <LongTextField
        {...form.field("text")}
        label={t.answer}
        description={t.answerHint(enquiry.email)}
        rows={5}
        autosize={false}
        maxLength={LONGEST}
        autoFocus
      />
      {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.sendFailed)}</Notice>}
      <ItemActions>
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            form.dropDraft();
            onClose();
          }}
        >
          {t.cancel}
        </Button>
        <Button type="submit" size="sm" loading={sending.isPending}>
          {sending.isPending ? t.sending : t.send}
        </Button>
      </ItemActions>
    </form>
  );
}
