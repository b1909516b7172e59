import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/lead";
import { failureOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { upiLink } from "@/domain/upi";
import classes from "@/features/leader-link/lead.module.css";
import { type Recording, stamp } from "@/features/leader-link/recording";
import type { Sheet } from "@/features/leader-link/storage";
import { formatRupees } from "@/lib/money";
import { requiredMoneyUpTo } from "@/lib/typed-fields";
import { addRupees, typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Hint, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { QrCode } from "@/ui/qr-code";
import { Segments } from "@/ui/segments";
import { SendLink } from "@/ui/send-link";

export type PaymentLink = (bookingId: number) => Promise<Wire["PaymentLinkOut"]>;

type Person = Sheet["sheet"]["travellers"][number];
type Props = {
  payer: Person;
  /** In rupees, less the payments that are not sent yet. */
  due: number;
  payee: Sheet["upi"][number] | undefined;
  onPaymentLink: PaymentLink;
  onRecord: Recording;
  onClose: () => void;
};

const WAYS = ["cash", "upi", "card"] as const;
type Way = (typeof WAYS)[number];
const MOST = 10_000_000;

const PaymentValues = z.object({
  amount: requiredMoneyUpTo(MOST, t.amountTooLarge),
  reference: z.string().check(z.regex(/^((\s*\d){12})?\s*$/)),
});

/** Takes a payment: cash and UPI are recorded on the phone, a card is charged by the payment link. */
export function PaymentForm(props: Props) {
  const [way, setWay] = useState<Way>("cash");
  return (
    <Stack gap={4}>
      <Segments
        label={t.paidBy}
        value={way}
        options={WAYS.map((value) => ({ value, label: t.ways[value] }))}
        onChange={setWay}
      />
      {way === "card" ? <CardPayment {...props} /> : <RecordForm way={way} {...props} />}
    </Stack>
  );
}

function RecordForm({ way, payer, due, payee, onRecord, onClose }: Props & { way: "cash" | "upi" }) {
  /** The amount above the balance that the leader was asked about. */
  const [asked, setAsked] = useState<number | null>(null);
  const form = useForm<z.input<typeof PaymentValues>, unknown, z.output<typeof PaymentValues>>({
    ...formOptions,
    defaultValues: { amount: String(due), reference: "" },
    resolver: zodResolver(PaymentValues, {
      error: messagesByField({ amount: t.amountMissing, reference: t.utrWrong }),
    }),
  });
  const { control } = form;
  const amount = typedRupees(useWatch({ control, name: "amount" }));
  const excess = amount === null ? 0 : Math.max(addRupees(amount, -due), 0);
  const isAsked = excess > 0 && asked === amount;
  const save = async (payment: z.output<typeof PaymentValues>) => {
    if (excess > 0 && !isAsked) {
      setAsked(payment.amount);
      return;
    }
    const record = {
      ...stamp(),
      kind: "payment" as const,
      reservation_event_id: payer.reservation_event_id,
      amount: payment.amount,
      paid_by: way,
      reference: way === "upi" ? payment.reference.replace(/\s/g, "") : "",
    };
    if (await onRecord(record, null, payer.full_name)) onClose();
  };
  return (
    <DialogForm
      form={form}
      onSave={save}
      error={null}
      back={t.cancel}
      onBack={onClose}
      submit={amount === null ? t.recordPayment : t.recordAmount(formatRupees(amount))}
    >
      <FormMoneyField
        control={control}
        name="amount"
        label={t.amount}
        description={t.dueNow(formatRupees(due))}
        withAsterisk
      />
      {way === "upi" && payee && amount !== null && (
        <div className={classes["qr"]}>
          <QrCode text={upiLink(payee, amount)} label={t.upiCode(formatRupees(amount))} />
          <Hint>{t.upiText(payee.vpa, payee.reference)}</Hint>
        </div>
      )}
      {way === "upi" && !payee && <Hint>{t.noUpi}</Hint>}
      {way === "upi" && (
        <FormTextField
          control={control}
          name="reference"
          label={`${t.utr} (${t.optional})`}
          description={t.utrHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      )}
      {isAsked && (
        <Notice tone="warn" title={t.excess(formatRupees(excess))}>
          {t.excessText}
        </Notice>
      )}
    </DialogForm>
  );
}

function CardPayment({ payer, onPaymentLink, onClose }: Props) {
  const link = useMutation({ mutationFn: () => onPaymentLink(payer.reservation_event_id) });
  return (
    <Stack gap={4}>
      <p>{t.cardText}</p>
      {link.isError && <Notice tone="bad">{failureOf(link.error, t.cardNeedsSignal, t.cardFailed)}</Notice>}
      {link.data ? (
        <>
          <div className={classes["qr"]}>
            <QrCode text={link.data.url} label={t.cardCode} />
            <Hint>{t.cardScan}</Hint>
          </div>
          <SendLink
            url={link.data.url}
            text={t.cardMessage(payer.full_name, link.data.url)}
            phone={payer.phone}
          />
        </>
      ) : (
        <Button loading={link.isPending} onClick={() => link.mutate()}>
          {t.cardLink}
        </Button>
      )}
      <Button variant="outline" onClick={onClose}>
        {link.data ? t.done : t.cancel}
      </Button>
    </Stack>
  );
}
