import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as tr } from "#messages/refunds";
import { ApiError } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { moneyQuery } from "@/domain/booking-money";
import { RecordForm } from "@/domain/record-payment-dialog";
import { inAYear } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { checkedValues } from "@/lib/typed-fields";
import { addRupees, typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Dialog } from "@/ui/dialog";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { FormCheckField, FormLongTextField, FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { SegmentsField } from "@/ui/segments";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

/** `returned` is a refund that the operator has given. */
export type Act = "refund" | "returned" | "cancel";

/** The fields of a booking that the dialog needs, from a list or a booking page. */
export type PaidBooking = Pick<
  Wire["PlanReservation"],
  "reservation_event_id" | "booking_reference" | "customer_name" | "total_travelers" | "booking_status"
>;

type Props = {
  act: Act | null;
  clientId: number;
  booking: PaidBooking | null;
  /** The refund that is owed, in rupees. */
  owed?: number | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const LONGEST_REASON = 500;

/** The traveller and booking, for the title of a dialog. */
export function whoOf({ customer_name, booking_reference }: PaidBooking): string {
  return customer_name === booking_reference ? booking_reference : `${customer_name}, ${booking_reference}`;
}

/** What can be refunded offline in money: neither travel credit nor money on account. */
export function refundableOffline({ left_offline, left_credit, left_on_account }: Wire["MoneyOut"]): number {
  return addRupees(left_offline, -left_credit, -left_on_account);
}

/** A refund, online or given by the operator, or a cancellation with its refunds. */
export function RefundDialog({ act, booking, ...props }: Props) {
  const isOpen = act !== null && booking !== null;
  const title = act === "cancel" ? tr.cancelTitle : tr.refundTitle;
  return (
    <Dialog title={booking ? title(whoOf(booking)) : ""} opened={isOpen} onClose={props.onClose}>
      {isOpen && <Loaded key={act} act={act} booking={booking} {...props} />}
    </Dialog>
  );
}

/** As typed. */
type Fields = {
  amount: string;
  offline_amount: string;
  credit_amount: string;
  credit_until: string;
  reason: string;
  lowers_price: boolean;
  also_cancels: boolean;
  tell: boolean;
};

type LoadedProps = Omit<Props, "act" | "booking"> & { act: Act; booking: PaidBooking };

/** The amounts are fetched again, because a list may be minutes old. */
function Loaded({ clientId, booking, owed, ...props }: LoadedProps) {
  const money = useQuery({ ...moneyQuery(clientId, booking.reservation_event_id), staleTime: 0 });
  // Once loaded, the form stays while the page behind it refetches.
  if (money.isFetching && !money.isFetchedAfterMount) return <Skeleton height="22rem" />;
  if (money.data) {
    const loaded = { clientId, booking, money: money.data, ...props };
    return props.act === "cancel" ? (
      <RefundForm {...loaded} act="cancel" />
    ) : (
      <WaysBack {...loaded} owed={owed ?? null} act={props.act} />
    );
  }
  return (
    <ErrorState
      title={to.loadFailed}
      text={money.error?.message ?? ""}
      retryLabel={t.retry}
      onRetry={() => void money.refetch()}
    />
  );
}

type WaysProps = Omit<LoadedProps, "act"> & { act: "refund" | "returned"; money: Wire["MoneyOut"] };

/** Where both kinds of money were paid, the operator chooses which one goes back. */
function WaysBack({ act, owed, ...props }: WaysProps) {
  const { booking, clientId, money, onClose, onDone } = props;
  const offline = refundableOffline(money);
  const [way, setWay] = useState<"online" | "offline">(
    offline > 0 && (act === "returned" || money.left <= 0) ? "offline" : "online",
  );
  return (
    <Stack>
      {money.left > 0 && offline > 0 && (
        <SegmentsField
          label={tr.way}
          value={way}
          options={[
            { value: "online", label: tr.wayOnline(formatRupees(money.left)) },
            { value: "offline", label: tr.wayOffline(formatRupees(offline)) },
          ]}
          onChange={setWay}
        />
      )}
      {way === "online" ? (
        <RefundForm {...props} act="refund" />
      ) : (
        <RecordForm
          clientId={clientId}
          bookingId={booking.reservation_event_id}
          kind="returned"
          isConfirmed={booking.booking_status === "confirmed"}
          most={offline}
          {...(owed && { proposed: owed })}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Stack>
  );
}

type RefundFormProps = Omit<LoadedProps, "act" | "owed"> & {
  act: "refund" | "cancel";
  money: Wire["MoneyOut"];
};

function RefundForm({ act, clientId, booking, money, onClose, onDone }: RefundFormProps) {
  const { cancellation, left: leftOnline, left_offline: leftOffline, left_credit: leftCredit } = money;
  const isConfirmed = booking.booking_status === "confirmed";
  const isCancelling = ({ also_cancels }: Fields) => act === "cancel" || also_cancels;
  const all = addRupees(leftOnline, leftOffline);
  const backOf = (fields: Fields) => ({
    online: leftOnline > 0 ? typedRupees(fields.amount) : 0,
    offline: isCancelling(fields) && leftOffline > 0 ? typedRupees(fields.offline_amount) : 0,
    credit: isCancelling(fields) && money.can_have_credit && all > 0 ? typedRupees(fields.credit_amount) : 0,
  });
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.${act}.${booking.reservation_event_id}`,
    defaultValues: {
      amount: String(act === "cancel" ? cancellation.refund_online : leftOnline),
      offline_amount: String(cancellation.refund_offline),
      credit_amount: "0",
      credit_until: inAYear(),
      reason: "",
      lowers_price: true,
      also_cancels: false,
      tell: true,
    },
    resolver: zodResolver(
      checkedValues((fields: Fields) => {
        const { online, offline, credit } = backOf(fields);
        const together = addRupees(online ?? 0, offline ?? 0, credit ?? 0);
        return {
          ...problemOf("amount", online, leftOnline),
          ...problemOf("offline_amount", offline, leftOffline),
          ...problemOf("credit_amount", credit, all),
          ...(credit && together > all && { credit_amount: tr.tooMuch(formatRupees(all)) }),
          ...(credit && !fields.credit_until && { credit_until: tr.creditUntilMissing }),
        };
      }),
    ),
  });
  const { control } = form;
  const values = form.watch();
  const cancels = isCancelling(values);
  const typed = backOf(values);
  const refund = { online: typed.online ?? 0, offline: typed.offline ?? 0, credit: typed.credit ?? 0 };
  const acting = useMutation({
    mutationFn: (fields: Fields) => {
      const { online, offline, credit } = backOf(fields);
      const path = { reservation_event_id: booking.reservation_event_id };
      const body = { amount: online, reason: fields.reason, tell: fields.tell };
      return cancels
        ? callIdempotently("post", "/api/bookings/cancel/{reservation_event_id}", {
            path,
            body: {
              ...body,
              offline_amount: offline,
              credit_amount: credit ?? 0,
              credit_until: credit ? fields.credit_until : null,
            },
          })
        : callIdempotently("post", "/api/bookings/refund/{reservation_event_id}", {
            path,
            body: { ...body, lowers_price: fields.lowers_price },
          });
    },
    onSuccess: async (changed) => {
      dropDraft();
      if ("is_repeated" in changed && changed.is_repeated) toast.info(t.refundRepeated);
      else toast.success(cancels ? t.cancelDone : t.refundDone);
      onClose();
      await onDone();
    },
  });
  const sum = formatRupees(addRupees(refund.online, refund.offline));
  return (
    <Form form={form} onSave={acting.mutateAsync}>
      <p>
        {cancels
          ? t.cancelText(booking.total_travelers)
          : isConfirmed
            ? tr.refundText
            : tr.refundTextCancelled}
      </p>
      {notice}
      {cancels && isConfirmed && <Notice tone="note">{promiseOf(cancellation)}</Notice>}
      <Rows>
        <Fact name={tr.paidOnline}>{formatRupees(sumOf(money.payments))}</Fact>
        {money.refunds.length > 0 && (
          <Fact name={tr.refundedOnline}>−{formatRupees(sumOf(money.refunds))}</Fact>
        )}
        <Fact name={tr.left} strong rule>
          {formatRupees(leftOnline)}
        </Fact>
        {leftOffline > 0 && (
          <Fact name={leftCredit > 0 ? tr.leftOfflineCredit : tr.leftOffline} strong>
            {formatRupees(leftOffline)}
          </Fact>
        )}
      </Rows>
      {leftOnline > 0 && (
        <FormMoneyField control={control} name="amount" label={tr.onlineAmount} description={tr.onlineHint} />
      )}
      {cancels && leftOffline > 0 && (
        <FormMoneyField
          control={control}
          name="offline_amount"
          label={tr.offlineAmount}
          description={
            leftCredit > 0
              ? tr.offlineHintCredit(formatRupees(leftCredit))
              : money.left_on_account > 0
                ? tr.offlineHintAccount(formatRupees(money.left_on_account))
                : tr.offlineHint
          }
        />
      )}
      {cancels && all > 0 && !money.can_have_credit && <p>{tr.noCredit}</p>}
      {cancels && all > 0 && money.can_have_credit && (
        <>
          <FormMoneyField
            control={control}
            name="credit_amount"
            label={tr.creditAmount}
            description={tr.creditHint}
          />
          {refund.credit > 0 && (
            <FormTextField
              control={control}
              name="credit_until"
              label={tr.creditUntil}
              type="date"
              required
            />
          )}
          <AfterCancelling refund={refund} all={all} money={money} />
        </>
      )}
      {!cancels && isConfirmed && (
        <ChoiceGroup legend={tr.priceAfter}>
          <Choice
            name="lowers_price"
            checked={values.lowers_price}
            onPick={() => form.setValue("lowers_price", true)}
            title={tr.lowersPrice}
            note={tr.lowersPriceNote(formatRupees(money.due))}
          />
          <Choice
            name="lowers_price"
            checked={!values.lowers_price}
            onPick={() => form.setValue("lowers_price", false)}
            title={tr.keepsPrice}
            note={tr.keepsPriceNote(formatRupees(addRupees(money.due, refund.online)))}
          />
        </ChoiceGroup>
      )}
      <FormLongTextField
        control={control}
        name="reason"
        label={t.reason}
        rows={2}
        maxLength={LONGEST_REASON}
      />
      {act === "refund" && isConfirmed && (
        <FormCheckField control={control} name="also_cancels" label={to.alsoCancel} />
      )}
      <FormCheckField control={control} name="tell" label={to.tell} />
      {acting.isError && <Notice tone="bad">{refusal(cancels, acting.error)}</Notice>}
      <Row justify="end">
        <Button variant="outline" onClick={onClose}>
          {t.keep}
        </Button>
        <SubmitButton control={control} variant="danger">
          {!cancels ? tr.refund(sum) : refund.online || refund.offline ? tr.cancelAndRefund(sum) : t.cancel}
        </SubmitButton>
      </Row>
    </Form>
  );
}

type Back = { online: number; offline: number; credit: number };

/** What becomes of all that was paid, before it happens. */
function AfterCancelling({ refund, all, money }: { refund: Back; all: number; money: Wire["MoneyOut"] }) {
  const asCredit = Math.min(refund.offline, money.left_credit);
  const onAccount = Math.min(addRupees(refund.offline, -asCredit), money.left_on_account);
  const offline = addRupees(refund.offline, -asCredit, -onAccount);
  return (
    <Rows label={tr.afterTitle}>
      <Fact name={tr.backOnline}>{formatRupees(refund.online)}</Fact>
      {offline > 0 && <Fact name={tr.backOffline}>{formatRupees(offline)}</Fact>}
      {asCredit > 0 && <Fact name={tr.backAsCredit}>{formatRupees(asCredit)}</Fact>}
      {onAccount > 0 && <Fact name={tr.backOnAccount}>{formatRupees(onAccount)}</Fact>}
      {refund.credit > 0 && <Fact name={tr.newCredit}>{formatRupees(refund.credit)}</Fact>}
      <Fact name={tr.youKeep} strong rule>
        {formatRupees(Math.max(addRupees(all, -refund.online, -refund.offline, -refund.credit), 0))}
      </Fact>
    </Rows>
  );
}

function problemOf(field: keyof Fields, amount: number | null, most: number) {
  if (amount === null) return { [field]: t.amountWrong };
  return amount > most ? { [field]: t.amountTooLarge(formatRupees(most)) } : {};
}

function promiseOf(terms: Wire["CancellationOut"]): string {
  const { state, refund, refund_online: online, refund_offline: offline } = terms;
  const sentence = (state === "asked" ? tr.promised : tr.policySays)(formatRupees(refund));
  return offline > 0 ? `${sentence} ${tr.byWay(formatRupees(online), formatRupees(offline))}` : sentence;
}

function sumOf(moved: readonly { amount: number }[]): number {
  return addRupees(...moved.map(({ amount }) => amount));
}

function refusal(cancels: boolean, error: Error): string {
  const failed = cancels ? t.cancelFailed : t.refundFailed;
  return error instanceof ApiError && error.status === 409 ? error.detail : failed;
}
