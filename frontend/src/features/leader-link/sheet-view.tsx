import { useMemo } from "react";
import { t } from "#messages/lead";
import { paymentLink } from "@/features/leader-link/calls";
import { IncidentsPart } from "@/features/leader-link/incidents-part";
import classes from "@/features/leader-link/lead.module.css";
import { merge } from "@/features/leader-link/merge";
import { PaymentsPart } from "@/features/leader-link/payments-part";
import { PeoplePart } from "@/features/leader-link/people-part";
import { type LeaderPhone, recordsOf, type View } from "@/features/leader-link/phone";
import type { Recording } from "@/features/leader-link/recording";
import { RollCallsPart } from "@/features/leader-link/roll-calls-part";
import { SpentPart } from "@/features/leader-link/spent-part";
import { Status } from "@/features/leader-link/status";
import type { Sheet } from "@/features/leader-link/storage";
import { TripPart } from "@/features/leader-link/trip-part";
import { formatDayRange, formatMoment } from "@/lib/dates";
import { Tabs } from "@/ui/tabs";
import { toast } from "@/ui/toasts";

/** The sheet that is open on this phone, with what is recorded on tour. */
export function SheetView({ phone, view, sheet }: { phone: LeaderPhone; view: View; sheet: Sheet }) {
  const { waiting, bills, copy } = view;
  const merged = useMemo(
    () =>
      merge(
        recordsOf(copy),
        waiting.filter(({ refused }) => !refused),
        sheet.page.leader,
        new Set(bills),
      ),
    [copy, waiting, bills, sheet],
  );
  const onRecord: Recording = (record, picture, customer) =>
    phone.record(record, picture, customer).then(
      () => true,
      () => {
        toast.error(t.saveFailed);
        return false;
      },
    );
  const { travellers, resources, tour_start_date: start, tour_end_date: end } = sheet.sheet;
  return (
    <>
      <p className={classes["hint"]}>
        {formatDayRange(start, end)}
        {copy && ` · ${t.readAt(formatMoment(copy.readAt))}`}
      </p>
      <Status phone={phone} view={view} />
      <Tabs
        label={t.sections}
        tabs={[
          {
            name: t.people,
            panel: (
              <PeoplePart
                sheet={sheet}
                idsChecked={merged.idsChecked}
                payments={merged.payments}
                mayTakePayments={view.page?.takes_payments === true}
                onPaymentLink={(bookingId) => paymentLink(phone.token, bookingId)}
                onRecord={onRecord}
              />
            ),
          },
          {
            name: t.rollCalls,
            panel: <RollCallsPart travellers={travellers} rollCalls={merged.rollCalls} onRecord={onRecord} />,
          },
          {
            name: t.incidents,
            panel: <IncidentsPart travellers={travellers} incidents={merged.incidents} onRecord={onRecord} />,
          },
          ...(view.page?.takes_payments || merged.payments.length > 0
            ? [{ name: t.payments, panel: <PaymentsPart payments={merged.payments} /> }]
            : []),
          { name: t.spent, panel: <SpentPart spending={merged.spending} onRecord={onRecord} /> },
          { name: t.trip, panel: <TripPart resources={resources} /> },
        ]}
      />
    </>
  );
}
