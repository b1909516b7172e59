import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/booking-records";
import { t as credit } from "#messages/credit";
import { t as deducted } from "#messages/customer-tds";
import { t as account } from "#messages/on-account";
import { t as ways } from "#messages/payment-methods";
import { OfflinePaymentIn } from "@/api/generated/zod.gen";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { useDialogSaving } from "@/domain/dialog-saving";
import {
  METHODS,
  optionsOf,
  REFUND_METHODS,
  referenceOf,
  useMethodOfReference,
} from "@/domain/payment-method";
import classes from "@/domain/record-payment-dialog.module.css";
import { NO_TDS, TdsFields, TdsSection } from "@/domain/tds-fields";
import { today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredMoney } from "@/lib/typed-fields";
import { addRupees, typedRupees } from "@/lib/typed-money";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormCheckField, FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Segments } from "@/ui/segments";

type Kind = Wire["OfflinePaymentIn"]["kind"];
type Method = Wire["OfflinePaymentIn"]["method"];

type Stored = Partial<Record<Method, number>>;

/** The methods of money that was paid before, in the order in which it is used. */
const STORED_METHODS = ["credit", "on_account"] as const;

type Props = {
  clientId: number;
  bookingId: number;
  /** The traveller and the booking. */
  who: string;
  kind: Kind | null;
  /** Whether a refund may lower the price of the booking. */
  isConfirmed?: boolean;
  /** The maximum: the balance due, or the refundable amount. */
  most: number;
  /** The customer's travel credit and money on account, which can pay. */
  stored?: Stored;
  /** The initial amount, if it is not the maximum. */
  proposed?: number;
  /** Whether a company pays, which may deduct tax. */
  isCompany?: boolean;
  /** What a customer who pays by UPI is shown. */
  upi?: ReactNode;
  /** The payment link, which takes a payment without recording it. */
  link?: ReactNode;
  startsWithLink?: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const TAN = /^[A-Z]{4}\d{5}[A-Z]$/i;

/** The form of a payment or refund of at most `most` rupees, unless the rest is kept on account. */
function paymentForm(most: number, stored: Stored) {
  return z
    .extend(OfflinePaymentIn, {
      amount: requiredMoney,
      moved_on: z.string(),
      reference: z.string(),
      note: z.string(),
      keep_excess: z.boolean(),
      cheque_bank: z.string(),
      cheque_dated_on: z.string(),
      has_tds: z.boolean(),
      tds: z.string(),
      tan: z.string(),
      pan: z.string(),
      section: TdsSection,
    })
    .check(({ value, issues }) => {
      if (deductsTds(value)) {
        const tds = typedRupees(value.tds);
        const wrong = (path: string, message: string) =>
          issues.push({ code: "custom", path: [path], message, input: value });
        if (!tds) wrong("tds", deducted.tdsWrong);
        else if (addRupees(value.amount, tds) > most && !keepsExcess(value)) {
          wrong("tds", deducted.tdsTooLarge(formatRupees(most)));
        }
        if (!TAN.test(value.tan.trim())) wrong("tan", deducted.tanHint);
      }
      const limit = Math.min(most, stored[value.method] ?? most);
      if (value.amount > limit && !keepsExcess(value)) {
        issues.push({
          code: "custom",
          path: ["amount"],
          message: t.amountTooLarge(formatRupees(limit)),
          input: value.amount,
        });
      }
    });
}

function keepsExcess({ kind, method, keep_excess }: { kind: Kind; method: Method; keep_excess: boolean }) {
  return keep_excess && kind === "received" && !isStored(method);
}

function isStored(method: Method): method is (typeof STORED_METHODS)[number] {
  return STORED_METHODS.some((stored) => stored === method);
}

/** Whether tax is deducted: travel credit and money on account are paid already. */
function deductsTds({ method, has_tds }: { method: Method; has_tds: boolean }) {
  return has_tds && !isStored(method);
}

/** The button's text, with the amount once it is one. */
function submitWords(kind: Kind, amount: number | null): string {
  if (amount === null) return kind === "returned" ? t.recordReturned : t.recordReceived;
  return (kind === "returned" ? t.recordReturnedOf : t.recordReceivedOf)(formatRupees(amount));
}

/** Records an offline payment or refund, or sends the payment link. */
export function RecordDialog({ kind, who, ...props }: Props) {
  return (
    <Dialog
      title={(kind === "returned" ? t.returnedTitle : t.receivedTitle)(who)}
      opened={kind !== null}
      onClose={props.onClose}
    >
      {kind && <RecordForm kind={kind} {...props} />}
    </Dialog>
  );
}

export function RecordForm({
  clientId,
  bookingId,
  kind,
  isConfirmed = false,
  most,
  stored = {},
  proposed,
  isCompany = false,
  upi,
  link,
  startsWithLink = false,
  onClose,
  onDone,
}: Omit<Props, "who"> & { kind: Kind }) {
  const usable = STORED_METHODS.filter((way) => kind === "received" && (stored[way] ?? 0) > 0);
  const amountOf = (way: Method) => Math.min(most, stored[way] ?? most);
  const schema = paymentForm(most, stored);
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.hand.${bookingId}.${kind}`,
    defaultValues: {
      amount: String(usable[0] ? amountOf(usable[0]) : proposed || most),
      kind,
      method: usable[0] ?? "cash",
      moved_on: today(),
      reference: "",
      note: "",
      lowers_price: true,
      tell: true,
      keep_excess: false,
      cheque_bank: "",
      cheque_dated_on: "",
      has_tds: false,
      ...NO_TDS,
    },
    resolver: zodResolver(schema, { error: messagesByField({ amount: t.amountWrong }) }),
  });
  const [method, amount, reference, hasTds, tds] = useWatch({
    control: form.control,
    name: ["method", "amount", "reference", "has_tds", "tds"],
  });
  useMethodOfReference(reference, method, (next) => form.setValue("method", next));
  const isPaidBefore = isStored(method);
  const excess = addRupees(typedRupees(amount) ?? 0, -most);
  const [isLink, setLink] = useState(startsWithLink);
  const canDeduct = isCompany && kind === "received" && !isPaidBefore;
  const net = addRupees(most, hasTds ? -(typedRupees(tds) ?? 0) : 0);
  const { resetField } = form;
  const isAmountTyped = form.formState.dirtyFields.amount;
  // A company pays what is due less the tax. As a default value, the amount does not count as typed.
  useEffect(() => {
    if (canDeduct && !isAmountTyped && net > 0) resetField("amount", { defaultValue: String(net) });
  }, [canDeduct, isAmountTyped, net, resetField]);
  const recording = useDialogSaving({
    form,
    save: ({ has_tds, tds: deduction, tan, pan, section, ...body }: z.output<typeof schema>) =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/offline-payments",
        {
          path: { client_id: clientId, reservation_event_id: bookingId },
          body: {
            ...body,
            cheque_dated_on: body.cheque_dated_on || null,
            keep_excess: keepsExcess(body),
            tds: deductsTds({ has_tds, method: body.method })
              ? {
                  amount: typedRupees(deduction) ?? 0,
                  withheld_on: body.moved_on,
                  tan,
                  pan: pan || null,
                  section,
                  note: "",
                }
              : null,
          },
        },
      ),
    done: t.recorded,
    failed: t.recordFailed,
    back: t.back,
    onClose,
    dropDraft,
    onSaved: onDone,
  });
  return (
    <div className={classes["ways"]}>
      <Segments
        label={t.method}
        value={isLink ? "link" : method}
        options={[
          ...usable.map((way) => ({ value: way, label: ways.methods[way] })),
          ...optionsOf(kind === "returned" ? REFUND_METHODS : METHODS),
          ...(link ? [{ value: "link" as const, label: t.link }] : []),
        ]}
        onChange={(way) => {
          setLink(way === "link");
          if (way === "link") return;
          form.setValue("method", way);
          if (usable.length > 0 && !isAmountTyped) {
            resetField("amount", { defaultValue: String(amountOf(way)) });
          }
        }}
      />
      {isLink ? (
        link
      ) : (
        <>
          {method === "upi" && upi}
          <DialogForm {...recording} submit={submitWords(kind, typedRupees(amount))} draftNotice={notice}>
            <p>
              {kind === "returned"
                ? t.returnedText
                : isPaidBefore
                  ? (method === "credit" ? credit : account).payText(formatRupees(stored[method] ?? 0))
                  : t.receivedText}
            </p>
            <FormMoneyField control={form.control} name="amount" label={t.amount} />
            {kind === "received" && !isPaidBefore && excess > 0 && (
              <FormCheckField
                control={form.control}
                name="keep_excess"
                label={account.keepExcess(formatRupees(excess))}
              />
            )}
            {!isPaidBefore && (
              <>
                <FormTextField
                  control={form.control}
                  name="moved_on"
                  label={t.day}
                  type="date"
                  max={today()}
                />
                <FormTextField
                  control={form.control}
                  name="reference"
                  {...referenceOf(method)}
                  maxLength={80}
                  autoComplete="off"
                />
                {method === "cheque" && kind === "received" && (
                  <>
                    <FormTextField
                      control={form.control}
                      name="cheque_bank"
                      label={ways.chequeBank}
                      maxLength={80}
                      autoComplete="off"
                    />
                    <FormTextField
                      control={form.control}
                      name="cheque_dated_on"
                      label={ways.chequeDay}
                      type="date"
                    />
                  </>
                )}
              </>
            )}
            {canDeduct && (
              <>
                <FormCheckField control={form.control} name="has_tds" label={deducted.add} />
                {hasTds && <TdsFields control={form.control} />}
              </>
            )}
            <FormTextField
              control={form.control}
              name="note"
              label={t.ownNote}
              maxLength={500}
              autoComplete="off"
            />
            {kind === "returned" && isConfirmed && (
              <FormCheckField control={form.control} name="lowers_price" label={t.lowersPrice} />
            )}
            <FormCheckField control={form.control} name="tell" label={t.tell} />
          </DialogForm>
        </>
      )}
    </div>
  );
}
