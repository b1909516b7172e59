import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/mybookings";
import { t as account } from "#messages/on-account";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { cancellationQuery, ownBookingsKey } from "@/domain/bookings";
import classes from "@/features/mybookings/cancel-dialog.module.css";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-form";
import { LongTextField } from "@/ui/fields";
import { Heading } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = { booking: Wire["BookingOut"]; opened: boolean; onClose: () => void };

const CANCELLATION = "/api/bookings/{reservation_event_id}/cancellation";
const LONGEST_REASON = 500;

/** Shows the refund before the traveller requests a cancellation or withdraws the request. */
export function CancelDialog({ booking, opened, onClose }: Props) {
  return (
    <Dialog
      title={t.cancelTitle(booking.event.title, booking.reservation_event.booking_reference)}
      opened={opened}
      onClose={onClose}
    >
      {opened && <Cancel booking={booking} onClose={onClose} />}
    </Dialog>
  );
}

function Cancel({ booking, onClose }: Pick<Props, "booking" | "onClose">) {
  const id = booking.reservation_event.reservation_event_id;
  const terms = useQuery({ ...cancellationQuery(id), staleTime: 0 });
  if (terms.data) return <Decide booking={booking} terms={terms.data} onClose={onClose} />;
  if (terms.isError) {
    return (
      <ErrorState
        title={t.cancelLoadFailed}
        text={terms.error.message}
        onRetry={() => void terms.refetch()}
      />
    );
  }
  return (
    <SkeletonGroup className={classes["body"]}>
      <Skeleton height="9rem" />
      <Skeleton height="6rem" />
    </SkeletonGroup>
  );
}

type DecideProps = Pick<Props, "booking" | "onClose"> & { terms: Wire["CancellationOut"] };

function Decide({ booking, terms, onClose }: DecideProps) {
  const { event, reservation_event: reservation } = booking;
  const id = reservation.reservation_event_id;
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const path = { reservation_event_id: id };
  const byOperator = addRupees(terms.refund_offline, -terms.refund_credit, -terms.refund_on_account);

  const deciding = useMutation({
    mutationFn: (asks: boolean) =>
      asks
        ? callIdempotently("post", CANCELLATION, { path, body: { reason, refund: terms.refund } })
        : call("delete", CANCELLATION, { path }),
    onSuccess: async (_, asks) => {
      toast.success(asks ? t.cancelAskedNow : t.cancelWithdrawn);
      onClose();
      await refresh();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refresh();
    },
  });

  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: cancellationQuery(id).queryKey }),
      queryClient.invalidateQueries({ queryKey: ownBookingsKey }),
    ]);

  return (
    <div className={classes["body"]}>
      <p>{t.cancelText(event.client_name, event.title)}</p>
      <Rows>
        <Fact name={t.cancelPaid}>{formatRupees(terms.paid)}</Fact>
        <Fact
          name={t.cancelCharge}
          note={t.cancelChargeOf(terms.charge_basis, terms.charge_percent, terms.days_before)}
        >
          {formatRupees(Math.min(terms.charge, terms.paid))}
        </Fact>
        {terms.tax_kept > 0 && (
          <Fact name={t.cancelTaxKept} note={t.cancelTaxKeptNote}>
            {formatRupees(terms.tax_kept)}
          </Fact>
        )}
        <Fact name={t.cancelBack} note={terms.refund_offline > 0 ? null : t.cancelBackNote} strong rule>
          {formatRupees(terms.refund)}
        </Fact>
        {terms.refund_offline > 0 && terms.refund_online > 0 && (
          <Fact name={t.cancelBackNote}>{formatRupees(terms.refund_online)}</Fact>
        )}
        {byOperator > 0 && (
          <Fact name={t.cancelBackOffline(event.client_name)} note={t.cancelBackOfflineNote}>
            {formatRupees(byOperator)}
          </Fact>
        )}
        {terms.refund_on_account > 0 && (
          <Fact name={account.title} note={account.ownText(event.client_name)}>
            {formatRupees(terms.refund_on_account)}
          </Fact>
        )}
        {terms.refund_credit > 0 && (
          <Fact name={t.cancelBackCredit} note={t.cancelBackCreditNote}>
            {formatRupees(terms.refund_credit)}
          </Fact>
        )}
      </Rows>
      <Heading level={3}>{t.cancelPolicy}</Heading>
      <Rows>
        {terms.brackets.map((bracket) => (
          <Fact
            key={bracket.from_days}
            name={t.cancelSpan(bracket.from_days, bracket.to_days)}
            note={noteOf(bracket)}
            strong={bracket.is_in_force}
          >
            {formatRupees(bracket.charge)}
          </Fact>
        ))}
      </Rows>
      {terms.state === "asked" && terms.asked_at && (
        <Notice tone="note">
          {t.cancelAskedOn(formatMoment(terms.asked_at), formatRupees(terms.refund))}
        </Notice>
      )}
      {terms.state === "declined" && terms.decided_at && (
        <Notice tone="warn" title={t.declined(event.client_name)}>
          {t.declinedOn(formatMoment(terms.decided_at), terms.decided_reason)}
        </Notice>
      )}
      {terms.can_ask && (
        <LongTextField
          label={t.cancelReason}
          value={reason}
          maxLength={LONGEST_REASON}
          rows={2}
          onChange={(change) => setReason(change.currentTarget.value)}
        />
      )}
      {deciding.isError && <Notice tone="bad">{deciding.error.message}</Notice>}
      <DialogActions>
        {terms.state === "asked" ? (
          <Button variant="outline" loading={deciding.isPending} onClick={() => deciding.mutate(false)}>
            {t.cancelWithdraw}
          </Button>
        ) : (
          <Button variant="outline" onClick={onClose}>
            {t.cancelKeep}
          </Button>
        )}
        {terms.can_ask && (
          <Button variant="danger" loading={deciding.isPending} onClick={() => deciding.mutate(true)}>
            {t.cancelAsk}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function noteOf({
  charge_basis: basis,
  charge_percent: percent,
  charge_per_person,
}: Wire["BracketOut"]): string {
  const perPerson = t.cancelPerPerson(formatRupees(charge_per_person));
  return percent === null ? perPerson : `${t.cancelShare(basis, percent)}, ${perPerson}`;
}
