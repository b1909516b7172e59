import { useMutation, useQuery } from "@tanstack/react-query";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as tr } from "#messages/refunds";
import { ApiError } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/payments-and-refunds.module.css";
import { moneyQuery } from "@/features/operator/queries";
import { formatRupees } from "@/lib/money";
import { addRupees, typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { LongTextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import { Row, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

export type Act = "refund" | "cancel";

/** The fields of a booking that the dialog needs, from a list or a booking page. */
export type PaidBooking = Pick<
  Wire["PlanReservation"],
  "reservation_event_id" | "booking_reference" | "customer_name" | "total_travelers" | "booking_status"
>;

type Props = {
  act: Act | null;
  clientId: number;
  booking: PaidBooking | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const LONGEST_REASON = 500;

/** The traveller and booking, for the title of a dialog. */
export function whoOf({ customer_name, booking_reference }: PaidBooking): string {
  return customer_name === booking_reference ? booking_reference : `${customer_name}, ${booking_reference}`;
}

/** A refund's amounts and reason; for a cancellation the promised amount or the policy's is proposed. */
export function RefundDialog({ act, booking, ...props }: Props) {
  const isOpen = act !== null && booking !== null;
  const title = act === "cancel" ? tr.cancelTitle : tr.refundTitle;
  return (
    <Dialog title={booking ? title(whoOf(booking)) : ""} opened={isOpen} onClose={props.onClose} size="sm">
      {isOpen && <Loaded key={act} act={act} booking={booking} {...props} />}
    </Dialog>
  );
}

/** As typed. */
type Fields = { amount: string; offline: string; reason: string; alsoCancels: boolean; tells: boolean };

type LoadedProps = Omit<Props, "act" | "booking"> & { act: Act; booking: PaidBooking };

/** The amounts are fetched again, because a list may be minutes old. */
function Loaded({ clientId, booking, ...props }: LoadedProps) {
  const money = useQuery({ ...moneyQuery(clientId, booking.reservation_event_id), staleTime: 0 });
  // Once loaded, the form stays while the page behind it refetches.
  if (money.isFetching && !money.isFetchedAfterMount) return <Skeleton height="22rem" />;
  if (money.data) return <RefundForm clientId={clientId} booking={booking} money={money.data} {...props} />;
  return (
    <ErrorState
      title={to.loadFailed}
      text={money.error?.message ?? ""}
      retryLabel={t.retry}
      onRetry={() => void money.refetch()}
    />
  );
}

function RefundForm({
  act,
  clientId,
  booking,
  money,
  onClose,
  onDone,
}: LoadedProps & { money: Wire["MoneyOut"] }) {
  const { cancellation, left, left_offline: leftOffline } = money;
  const isConfirmed = booking.booking_status === "confirmed";
  const backOf = ({ amount, offline, alsoCancels }: Fields) => ({
    online: left > 0 ? typedRupees(amount) : 0,
    offline: (act === "cancel" || alsoCancels) && leftOffline > 0 ? typedRupees(offline) : 0,
  });
  const form = useDraftForm<Fields>({
    draftKey: `toli.client.${clientId}.${act}.${booking.reservation_event_id}`,
    start: {
      amount: String(act === "cancel" ? cancellation.refund_online : left),
      offline: String(cancellation.refund_offline),
      reason: "",
      alsoCancels: false,
      tells: true,
    },
    problemsOf: (fields) => {
      const { online, offline } = backOf(fields);
      return { ...problemOf("amount", online, left), ...problemOf("offline", offline, leftOffline) };
    },
  });
  const cancels = act === "cancel" || form.values.alsoCancels;
  const back = backOf(form.values);
  const acting = useMutation({
    mutationFn: (fields: Fields) => {
      const { online, offline } = backOf(fields);
      const path = { reservation_event_id: booking.reservation_event_id };
      const body = { amount: online, reason: fields.reason, tell: fields.tells };
      return cancels
        ? callIdempotently("post", "/api/bookings/cancel/{reservation_event_id}", {
            path,
            body: { ...body, offline_amount: offline },
          })
        : callIdempotently("post", "/api/bookings/refund/{reservation_event_id}", { path, body });
    },
    onSuccess: async () => {
      form.dropDraft();
      toast.success(cancels ? t.cancelDone : t.refundDone);
      onClose();
      await onDone();
    },
  });
  const sum = formatRupees(addRupees(back.online ?? 0, back.offline ?? 0));
  return (
    <form
      ref={form.ref}
      noValidate
      className={classes["body"]}
      onSubmit={form.submit((fields) => acting.mutate(fields))}
    >
      <p>
        {cancels
          ? t.cancelText(booking.total_travelers)
          : isConfirmed
            ? `${tr.refundText} ${money.due > 0 ? tr.dueStays(formatRupees(money.due)) : ""}`
            : tr.refundTextCancelled}
      </p>
      {form.notice}
      {cancels && isConfirmed && <Notice tone="note">{promiseOf(cancellation)}</Notice>}
      <Rows>
        <Row name={tr.paidOnline}>{formatRupees(sumOf(money.payments))}</Row>
        {money.refunds.length > 0 && (
          <Row name={tr.refundedOnline}>−{formatRupees(sumOf(money.refunds))}</Row>
        )}
        <Row name={tr.left} strong rule>
          {formatRupees(left)}
        </Row>
        {leftOffline > 0 && (
          <Row name={tr.leftOffline} strong>
            {formatRupees(leftOffline)}
          </Row>
        )}
      </Rows>
      {!cancels && leftOffline > 0 && (
        <Notice tone="note">{tr.offlineElsewhere(formatRupees(leftOffline))}</Notice>
      )}
      {left > 0 && (
        <MoneyField {...form.field("amount")} label={tr.onlineAmount} description={tr.onlineHint} />
      )}
      {cancels && leftOffline > 0 && (
        <MoneyField {...form.field("offline")} label={tr.offlineAmount} description={tr.offlineHint} />
      )}
      <LongTextField {...form.field("reason")} label={t.reason} rows={2} maxLength={LONGEST_REASON} />
      {act === "refund" && isConfirmed && <CheckField {...form.check("alsoCancels")} label={to.alsoCancel} />}
      <CheckField {...form.check("tells")} label={to.tell} />
      {acting.isError && <Notice tone="bad">{refusal(cancels, acting.error)}</Notice>}
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {t.keep}
        </Button>
        <Button type="submit" variant="danger" loading={acting.isPending}>
          {!cancels ? tr.refund(sum) : back.online || back.offline ? tr.cancelAndRefund(sum) : t.cancel}
        </Button>
      </div>
    </form>
  );
}

function problemOf(field: "amount" | "offline", amount: number | null, most: number) {
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
