import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as tr } from "#messages/refunds";
import { ApiError } from "@/api/errors";
import { callOnce } from "@/api/once";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/money-moved.module.css";
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
import { useTyped } from "@/ui/use-kept";

export type Act = "refund" | "cancel";

/** What of a booking the dialog needs, from a list or from its page. */
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

/** Whom a dialog about a booking is about. */
export function whoOf({ customer_name, booking_reference }: PaidBooking): string {
  return customer_name === booking_reference ? booking_reference : `${customer_name}, ${booking_reference}`;
}

/** How much goes back, by which way and why; cancelling proposes what was promised, or what the policy says. */
export function PayBackDialog({ act, booking, ...props }: Props) {
  const isOpen = act !== null && booking !== null;
  const title = act === "cancel" ? tr.cancelTitle : tr.refundTitle;
  return (
    <Dialog title={booking ? title(whoOf(booking)) : ""} opened={isOpen} onClose={props.onClose} size="sm">
      {isOpen && <Loaded key={act} act={act} booking={booking} {...props} />}
    </Dialog>
  );
}

type LoadedProps = Omit<Props, "act" | "booking"> & { act: Act; booking: PaidBooking };

/** The amounts are asked for anew: what a list shows may be minutes old. */
function Loaded({ clientId, booking, ...props }: LoadedProps) {
  const money = useQuery({ ...moneyQuery(clientId, booking.reservation_event_id), staleTime: 0 });
  // Once they are there the form stays, however often the page behind it asks again.
  if (money.isFetching && !money.isFetchedAfterMount) return <Skeleton height="22rem" />;
  if (money.data) return <PayBack clientId={clientId} booking={booking} money={money.data} {...props} />;
  return (
    <ErrorState
      title={to.loadFailed}
      text={money.error?.message ?? ""}
      retryLabel={t.retry}
      onRetry={() => void money.refetch()}
    />
  );
}

function PayBack({
  act,
  clientId,
  booking,
  money,
  onClose,
  onDone,
}: LoadedProps & { money: Wire["MoneyOut"] }) {
  const { cancellation, left, left_offline: leftOffline } = money;
  const isConfirmed = booking.booking_status === "confirmed";
  const typed = useTyped(`toli.client.${clientId}.${act}.${booking.reservation_event_id}`, {
    amount: String(act === "cancel" ? cancellation.refund_online : left),
    offline: String(cancellation.refund_offline),
    reason: "",
    alsoCancels: false,
    tells: true,
  });
  const { amount, offline, reason, alsoCancels, tells } = typed.value;
  const [problems, setProblems] = useState<{ online?: string; offline?: string }>({});
  const cancels = act === "cancel" || alsoCancels;
  const back = { online: left > 0 ? typedRupees(amount) : 0, offline: typedRupees(offline) };
  if (!cancels || leftOffline <= 0) back.offline = 0;
  const acting = useMutation({
    mutationFn: ({ online, given }: { online: number; given: number }) => {
      const path = { reservation_event_id: booking.reservation_event_id };
      const body = { amount: online, reason, tell: tells };
      return cancels
        ? callOnce("post", "/api/bookings/cancel/{reservation_event_id}", {
            path,
            body: { ...body, offline_amount: given },
          })
        : callOnce("post", "/api/bookings/refund/{reservation_event_id}", { path, body });
    },
    onSuccess: async () => {
      typed.drop();
      toast.success(cancels ? t.cancelDone : t.refundDone);
      onClose();
      await onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...problemOf("online", back.online, left),
      ...problemOf("offline", back.offline, leftOffline),
    };
    setProblems(found);
    if (back.online === null || back.offline === null || Object.keys(found).length > 0) return;
    acting.mutate({ online: back.online, given: back.offline });
  };
  const sum = formatRupees(addRupees(back.online ?? 0, back.offline ?? 0));
  return (
    <form className={classes["body"]} onSubmit={submit} noValidate>
      <p>
        {cancels
          ? t.cancelText(booking.total_travelers)
          : isConfirmed
            ? `${tr.refundText} ${money.due > 0 ? tr.dueStays(formatRupees(money.due)) : ""}`
            : tr.refundTextCancelled}
      </p>
      {typed.notice}
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
        <MoneyField
          label={tr.onlineAmount}
          description={tr.onlineHint}
          value={amount}
          error={problems.online}
          onChange={(change) => typed.change({ amount: change.currentTarget.value })}
        />
      )}
      {cancels && leftOffline > 0 && (
        <MoneyField
          label={tr.offlineAmount}
          description={tr.offlineHint}
          value={offline}
          error={problems.offline}
          onChange={(change) => typed.change({ offline: change.currentTarget.value })}
        />
      )}
      <LongTextField
        label={t.reason}
        rows={2}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(change) => typed.change({ reason: change.currentTarget.value })}
      />
      {act === "refund" && isConfirmed && (
        <CheckField
          label={to.alsoCancel}
          checked={alsoCancels}
          onChange={(next) => typed.change({ alsoCancels: next })}
        />
      )}
      <CheckField label={to.tell} checked={tells} onChange={(next) => typed.change({ tells: next })} />
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

function problemOf(way: "online" | "offline", amount: number | null, most: number) {
  if (amount === null) return { [way]: t.amountWrong };
  return amount > most ? { [way]: t.amountTooLarge(formatRupees(most)) } : {};
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
