import { useMemo } from "react";
import { t } from "#messages/lead";
import { IncidentsPart } from "@/features/lead/incidents-part";
import classes from "@/features/lead/lead.module.css";
import { merge } from "@/features/lead/merge";
import { PeoplePart } from "@/features/lead/people-part";
import { type LeaderPhone, recordsOf, type View } from "@/features/lead/phone";
import type { Recording } from "@/features/lead/recording";
import { RollCallsPart } from "@/features/lead/roll-calls-part";
import { SpentPart } from "@/features/lead/spent-part";
import { Status } from "@/features/lead/status";
import type { Sheet } from "@/features/lead/storage";
import { TripPart } from "@/features/lead/trip-part";
import { formatDayRange, formatMoment } from "@/lib/dates";
import { Tabs } from "@/ui/tabs";
import { toast } from "@/ui/toasts";

/** The sheet that is open on this phone, with what is recorded on tour. */
export function SheetView({ phone, view, sheet }: { phone: LeaderPhone; view: View; sheet: Sheet }) {
  const { waiting, bills, copy } = view;
  const records = recordsOf(view);
  const merged = useMemo(
    () =>
      merge(
        records,
        waiting.filter(({ refused }) => !refused).map(({ record }) => record),
        sheet.page.leader,
        new Set(bills),
      ),
    [records, waiting, bills, sheet],
  );
  const onRecord: Recording = (record, picture = null) =>
    phone.record(record, picture).then(
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
            panel: <PeoplePart sheet={sheet} idsChecked={merged.idsChecked} onRecord={onRecord} />,
          },
          {
            name: t.rollCalls,
            panel: <RollCallsPart travellers={travellers} rollCalls={merged.rollCalls} onRecord={onRecord} />,
          },
          {
            name: t.incidents,
            panel: <IncidentsPart travellers={travellers} incidents={merged.incidents} onRecord={onRecord} />,
          },
          { name: t.spent, panel: <SpentPart spending={merged.spending} onRecord={onRecord} /> },
          { name: t.trip, panel: <TripPart resources={resources} /> },
        ]}
      />
    </>
  );
}
