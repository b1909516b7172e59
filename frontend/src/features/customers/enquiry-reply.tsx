import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import * as z from "zod/mini";
import { t } from "#messages/customers";
import { sentenceOf } from "@/api/errors";
import { type Enquiry, nextDeparturesQuery, replyTo } from "@/features/customers/customer-queries";
import classes from "@/features/customers/enquiries-page.module.css";
import { formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredText } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormLongTextField } from "@/ui/form-fields";
import { ItemActions } from "@/ui/item-cards";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const LONGEST = 4000;

/** The key of an answer's draft. */
export function replyKey(clientId: number, { connection_request_id: id }: Enquiry): string {
  return `toli.client.${clientId}.enquiry.${id}`;
}

type Props = { clientId: number; enquiry: Enquiry; onSent: () => Promise<unknown>; onClose: () => void };

/** An answer by e-mail, written below the enquiry. */
export function EnquiryReply({ clientId, enquiry, onSent, onClose }: Props) {
  const { form, dropDraft } = useFormWithDraft({
    draftKey: replyKey(clientId, enquiry),
    // The draft is restored without asking: it is a single text.
    restoresAtOnce: true,
    defaultValues: { text: "" },
    resolver: zodResolver(z.object({ text: requiredText }), {
      error: messagesByField({ text: t.answerMissing }),
    }),
  });
  const sending = useMutation({
    mutationFn: ({ text }: { text: string }) => replyTo(clientId, enquiry, text),
    onSuccess: async () => {
      dropDraft();
      toast.success(t.sent(enquiry.name));
      await onSent();
      onClose();
    },
  });
  return (
    <Form
      form={form}
      aria-label={t.replyTo(enquiry.name)}
      className={classes["reply"]}
      onSave={(values) => sending.mutateAsync(values)}
    >
      <FormLongTextField
        control={form.control}
        name="text"
        label={t.answer}
        description={t.answerHint(enquiry.email)}
        rows={5}
        autosize={false}
        maxLength={LONGEST}
        autoFocus
      />
      {clientId > 0 && (
        <NextDepartures
          enquiry={enquiry}
          onInsert={(lines) => {
            const text = [form.getValues("text").trimEnd(), lines].filter(Boolean).join("\n\n");
            form.setValue("text", text, { shouldDirty: true, shouldValidate: true });
          }}
        />
      )}
      {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.sendFailed)}</Notice>}
      <ItemActions>
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            dropDraft();
            onClose();
          }}
        >
          {t.cancel}
        </Button>
        <SubmitButton control={form.control} size="sm">
          {sending.isPending ? t.sending : t.send}
        </SubmitButton>
      </ItemActions>
    </Form>
  );
}

type NextProps = { enquiry: Enquiry; onInsert: (lines: string) => void };

/** Writes the next departures of the trip into the answer, each with its price and its address. */
function NextDepartures({ enquiry: { event_id }, onInsert }: NextProps) {
  const departures = useQuery(nextDeparturesQuery(event_id));
  if (departures.isError) return <Notice tone="warn">{t.departuresFailed}</Notice>;
  if (departures.data?.length === 0) return <p className={classes["when"]}>{t.noDepartures}</p>;
  const lines = (departures.data ?? []).map(({ title, starts_on, ends_on, price, url }) =>
    t.departureLine(title, formatDayRange(starts_on, ends_on), formatRupees(price ?? 0), url),
  );
  return (
    <div>
      <Button
        variant="outline"
        size="sm"
        disabled={!departures.data}
        before={<CalendarDays size={16} aria-hidden />}
        onClick={() => onInsert([t.departuresTitle, ...lines].join("\n"))}
      >
        {t.insertDepartures}
      </Button>
    </div>
  );
}
