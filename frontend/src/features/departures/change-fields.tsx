import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/departure-changes";
import type { Wire } from "@/api/wire";
import type { PlanStatus } from "@/domain/plan-status";
import { type Draft, defaultOf, hasChoice } from "@/features/departures/draft";
import { hotelsQuery, type Impact, type Kind, plansQuery } from "@/features/departures/queries";
import { addDays, formatDayRange } from "@/lib/dates";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { LongTextField, TextField } from "@/ui/fields";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { useReadersToday } from "@/ui/use-today";

const BOOKABLE = new Set<PlanStatus>(["upcoming", "booking", "scheduled"]);
const CHOICES = ["accept", "credit", "refund"] as const;

type Props = {
  clientId: number;
  plan: Wire["PlanResources"];
  kind: Kind;
  draft: Draft;
  impact: Impact | undefined;
  errorOf: (field: string) => string | undefined;
  onChange: (values: Partial<Draft>) => void;
};

/** The fields that a kind of change has. */
export function ChangeFields({ clientId, plan, kind, draft, impact, errorOf, onChange }: Props) {
  const today = useReadersToday() ?? "";
  const chooses = hasChoice(kind, draft);
  return (
    <Stack>
      {kind === "postpone" && (
        <TextField
          name="tour_start_date"
          type="date"
          label={t.newStart}
          description={t.newStartHint}
          min={today}
          value={draft.tour_start_date}
          error={errorOf("tour_start_date") ?? errorOf("booking_end_date")}
          onChange={(event) => onChange({ tour_start_date: event.currentTarget.value })}
        />
      )}
      {kind === "window" && (
        <>
          <TextField
            name="booking_end_date"
            type="date"
            label={t.bookUntil}
            description={t.bookUntilHint}
            value={draft.booking_end_date}
            error={errorOf("booking_end_date")}
            onChange={(event) => onChange({ booking_end_date: event.currentTarget.value })}
          />
          <div>
            <Button
              variant="outline"
              size="sm"
              disabled={!today}
              onClick={() => onChange({ booking_end_date: addDays(today, -1) })}
            >
              {t.closeNow}
            </Button>
          </div>
        </>
      )}
      {kind === "merge" && <TargetField {...{ plan, draft, errorOf, onChange }} />}
      {kind === "hotel" && <HotelFields {...{ clientId, plan, draft, errorOf, onChange }} />}
      {kind === "itinerary" && (
        <LongTextField
          name="summary"
          label={t.summary}
          description={t.summaryHint}
          rows={3}
          maxLength={1000}
          value={draft.summary}
          error={errorOf("summary")}
          onChange={(event) => onChange({ summary: event.currentTarget.value })}
        />
      )}
      {(kind === "cancel" || kind === "hotel" || kind === "itinerary") && (
        <CheckField
          label={kind === "cancel" ? t.offersOther : t.offersChoice}
          checked={draft.offers_choice}
          onChange={(offers_choice) => onChange({ offers_choice })}
        />
      )}
      {chooses && (
        <>
          <CheckField
            label={t.offersMove}
            checked={draft.offers_move}
            onChange={(offers_move) => onChange({ offers_move })}
          />
          <TextField
            name="choose_by"
            type="date"
            label={t.chooseBy}
            min={today}
            value={draft.choose_by || (impact?.choose_by ?? "")}
            error={errorOf("choose_by")}
            onChange={(event) => onChange({ choose_by: event.currentTarget.value })}
          />
          <SelectField
            label={t.defaultChoice}
            value={defaultOf(kind, draft)}
            data={CHOICES.filter((value) => kind !== "cancel" || value !== "accept").map((value) => ({
              value,
              label: t.choices[value],
            }))}
            onChange={(event) =>
              onChange({ default_choice: event.currentTarget.value as (typeof CHOICES)[number] })
            }
          />
        </>
      )}
      {kind !== "window" && (
        <TextField
          name="reason"
          label={t.reason}
          description={t.reasonHint}
          maxLength={500}
          value={draft.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

/** The departures of the trip that bookings can move to. */
function TargetField({
  plan,
  draft,
  errorOf,
  onChange,
}: Pick<Props, "plan" | "draft" | "errorOf" | "onChange">) {
  const plans = useQuery(plansQuery(plan.event_id));
  const targets = (plans.data ?? []).filter(
    ({ ep_id, status }) => ep_id !== plan.event_plan_id && BOOKABLE.has(status),
  );
  if (plans.data && targets.length === 0) return <Notice tone="note">{t.noTarget}</Notice>;
  return (
    <SelectField
      label={t.target}
      value={draft.target_plan_id}
      error={errorOf("target_plan_id")}
      data={[
        { value: "", label: t.chooseDeparture },
        ...targets.map((departure) => ({
          value: String(departure.ep_id),
          label: t.targetOf(
            formatDayRange(departure.tour_start_date, departure.tour_end_date),
            departure.available_slots,
          ),
        })),
      ]}
      onChange={(event) => onChange({ target_plan_id: event.currentTarget.value })}
    />
  );
}

function HotelFields({
  clientId,
  plan,
  draft,
  errorOf,
  onChange,
}: Pick<Props, "clientId" | "plan" | "draft" | "errorOf" | "onChange">) {
  const hotels = useQuery(hotelsQuery(clientId));
  if (plan.hotels.length === 0) return <Notice tone="note">{t.noHotels}</Notice>;
  return (
    <>
      <SelectField
        label={t.oldHotel}
        value={draft.plan_resource_id}
        error={errorOf("plan_resource_id")}
        data={[
          { value: "", label: t.choose },
          ...plan.hotels.map((hotel) => ({ value: String(hotel.plan_resource_id), label: hotel.name })),
        ]}
        onChange={(event) => onChange({ plan_resource_id: event.currentTarget.value })}
      />
      <SelectField
        label={t.newHotel}
        value={draft.hotel_id}
        error={errorOf("hotel_id")}
        data={[
          { value: "", label: t.choose },
          ...(hotels.data?.items ?? []).map((hotel) => ({
            value: String(hotel.hotel_id),
            label: hotel.name,
          })),
        ]}
        onChange={(event) => onChange({ hotel_id: event.currentTarget.value })}
      />
    </>
  );
}
