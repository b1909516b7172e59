import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarDays, CalendarPlus, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { type Dates, isLastBookable, NO_DATES, type OpenDates } from "@/features/events/dates";
import { DatesForm, datesOf, groupOf, wireGroup } from "@/features/events/dates-form";
import { DepartureRow } from "@/features/events/departure-row";
import type { DepartureRule } from "@/features/events/departures";
import classes from "@/features/events/editor.module.css";
import { refusalOf } from "@/features/events/error-messages";
import { OwnTerms, type TermsOf } from "@/features/events/own-terms";
import { PUBLIC, privacyOf, wirePrivacy } from "@/features/events/privacy";
import { type OwnEvent, refreshEvents } from "@/features/events/queries";
import { RemoveDialog } from "@/features/events/remove-dialog";
import { stockOf, wireStock } from "@/features/events/stock";
import { usePartEditor } from "@/features/events/use-part-editor";
import { useReturn } from "@/features/events/use-return-focus";
import { useToday } from "@/features/events/use-today";
import { formatDayRange } from "@/lib/dates";
import { formatPlanId } from "@/lib/ids";
import { Button } from "@/ui/button";
import { Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const ManyDeparturesDialog = lazy(() =>
  import("@/features/events/many-departures-dialog").then((m) => ({ default: m.ManyDeparturesDialog })),
);

const { dates: words, many } = t;

type Plan = OwnEvent["event_plans"][number];
/** The one form that is open; `id` null adds a departure. */
type Open = OpenDates & { id: number | null };

type Props = {
  event: OwnEvent;
  terms: TermsOf;
  /** Whether the open form can be saved as it is. */
  onValid?: (isValid: boolean) => void;
  /** The open form was saved by the button that goes on. */
  onNext?: () => void;
};

/** The departures of an event: added one by one or by a rule, changed, activated, put to draft and deleted. */
export function DatesEditor({ event, terms, onValid, onNext }: Props) {
  const queryClient = useQueryClient();
  const { event_id: eventId, client_id: clientId, tour_duration: days, event_plans: all } = event;
  const plans = comingFirst(all);
  const today = useToday(clientId);
  const [isMany, setMany] = useState(false);
  const manyHolder = useReturn<HTMLDivElement>(isMany ? "many" : null);
  const planOf = (id: number | null) => plans.find(({ ep_id }) => ep_id === id);
  const editor = usePartEditor<Open, Plan>({
    event,
    part: "dates",
    save: ({ id, dates, isDraft, instructions, privacy, stock, ...group }) => {
      const path = { event_id: eventId };
      const body = {
        ...wireDates(dates),
        status: isDraft ? "draft" : "active",
        instruction_for_trip: instructions,
        ...wirePrivacy(privacy),
      };
      const plan = planOf(id);
      return plan
        ? call("put", "/api/events/{event_id}/plan", {
            path,
            body: {
              ...body,
              ep_id: plan.ep_id,
              version: plan.version,
              ...wireGroup(group, plan),
              ...(stock && wireStock(stock, plan)),
            },
          })
        : call("post", "/api/events/{event_id}/plan", {
            path,
            body: { ...body, ...wireGroup(group, null) },
          });
    },
    saved: () => words.added,
    saveFailed: () => words.saveFailed,
    remove: ({ ep_id }) => call("delete", "/api/delete_event_plan/{ep_id}", { path: { ep_id } }),
    removed: words.removed,
    removeFailed: words.removeFailed,
  });
  const { open, start, removing } = editor;

  const switching = useMutation({
    mutationFn: ({ plan, isDraft }: { plan: Plan; isDraft: boolean }) =>
      call("put", "/api/events/{event_id}/plan", {
        path: { event_id: eventId },
        body: { ep_id: plan.ep_id, version: plan.version, status: isDraft ? "draft" : "active" },
      }),
    onSuccess: async (_, { isDraft }) => {
      await refreshEvents(queryClient, eventId);
      toast.success(isDraft ? words.drafted : words.activated);
    },
    onError: (error, { isDraft }) =>
      toast.error(refusalOf(error, isDraft ? words.draftFailed : words.activateFailed)),
  });

  const adding = useMutation({
    mutationFn: (body: DepartureRule) =>
      call("post", "/api/events/{event_id}/plans", { path: { event_id: eventId }, body }),
    onSuccess: async (added) => {
      await refreshEvents(queryClient, eventId);
      toast.success(many.added(added.length));
      setMany(false);
    },
  });

  const leavesNone = event.status === "active" && removing !== null && isLastBookable(removing, plans);

  if (days < 1) return <Notice tone="warn">{words.needsDuration}</Notice>;

  const form = open && (
    <DatesForm
      title={open.id === null ? words.formNew : words.formEdit(formatPlanId(open.id))}
      value={open}
      eventId={eventId}
      plan={planOf(open.id)}
      prices={event.room_bed_pricings}
      days={days}
      today={today}
      eventStatus={event.status}
      onChange={(value) => editor.keep({ ...value, id: open.id })}
      onSave={(value, refuse, goesOn) =>
        editor.save({ ...value, id: open.id }, refuse, goesOn ? onNext : undefined)
      }
      onCancel={editor.close}
      onValid={onValid}
    />
  );

  return (
    <div ref={editor.holder} className={classes["editor"]}>
      <Row justify="between">
        <Hint>{words.lead}</Hint>
        <Row gap={2} ref={manyHolder}>
          <Button
            variant="outline"
            size="sm"
            before={<CalendarPlus size={16} aria-hidden />}
            data-opens="many"
            disabled={open !== null}
            onClick={() => setMany(true)}
          >
            {words.addMany}
          </Button>
          <Button
            size="sm"
            before={<Plus size={16} aria-hidden />}
            data-opens="null"
            disabled={open !== null}
            onClick={() =>
              start({
                id: null,
                dates: NO_DATES,
                isDraft: false,
                ...defaultGroup(event),
                instructions: "",
                privacy: PUBLIC,
              })
            }
          >
            {words.add}
          </Button>
        </Row>
      </Row>
      {editor.notice}
      {open?.id === null && form}
      {plans.length === 0 && !open && (
        <EmptyState icon={CalendarDays} title={words.none} text={words.noneText} />
      )}
      {plans.length > 0 && (
        <Stack as="ul" gap={3} aria-label={words.list}>
          {plans.map((plan) => (
            <li key={plan.ep_id}>
              {open?.id === plan.ep_id ? (
                <div className={classes["editor"]}>
                  {form}
                  <OwnTerms eventId={eventId} planId={plan.ep_id} terms={terms} />
                </div>
              ) : (
                <DepartureRow
                  event={event}
                  plan={plan}
                  today={today}
                  disabled={open !== null}
                  switching={switching.isPending && switching.variables.plan.ep_id === plan.ep_id}
                  onEdit={() =>
                    start({
                      id: plan.ep_id,
                      dates: datesOf(plan),
                      isDraft: plan.is_draft,
                      ...groupOf(plan),
                      instructions: plan.instruction_for_trip,
                      privacy: privacyOf(plan),
                      // Until an event is published, capacity and rooms follow from its Basic Info and Pricing.
                      ...(event.is_fixed && { stock: stockOf(plan) }),
                    })
                  }
                  onSwitch={(isDraft) => switching.mutate({ plan, isDraft })}
                  onRemove={() => editor.askToRemove(plan)}
                />
              )}
            </li>
          ))}
        </Stack>
      )}
      {isMany && (
        <Suspense>
          <ManyDeparturesDialog
            eventId={eventId}
            group={defaultGroup(event)}
            today={today}
            saving={adding.isPending}
            problem={adding.isError ? refusalOf(adding.error, words.saveFailed) : null}
            onAdd={(rule) => adding.mutate(rule)}
            onClose={() => {
              adding.reset();
              setMany(false);
            }}
          />
        </Suspense>
      )}
      <RemoveDialog
        title={words.removeTitle}
        text={leavesNone ? `${words.removeText} ${words.removeLast}` : words.removeText}
        what={
          removing ? words.removeWhich(formatDayRange(removing.tour_start_date, removing.tour_end_date)) : ""
        }
        confirm={words.remove}
        cancel={words.keep}
        {...editor.question}
      />
    </div>
  );
}

/** What can still be sold comes first, then what is over, the latest before the rest. */
function comingFirst(plans: readonly Plan[]): Plan[] {
  const isOver = ({ status }: Plan) => status === "completed";
  return [...plans.filter((plan) => !isOver(plan)), ...plans.filter(isOver).reverse()];
}

/** A new departure needs as many people as the trip says, else as the one that was added last. */
function defaultGroup({ runs_from: ofTrip, event_plans: plans }: OwnEvent) {
  const last = plans.reduce<Plan | null>(
    (latest, plan) => (latest && latest.ep_id > plan.ep_id ? latest : plan),
    null,
  );
  const people = ofTrip ?? (last?.runs_from || null);
  return { isGuaranteed: people === 0, minimumGroup: people ? String(people) : "", decideOn: "" };
}

function wireDates({ bookingStart, bookingEnd, tourStart, tourEnd }: Dates) {
  return {
    booking_start_date: bookingStart,
    booking_end_date: bookingEnd,
    tour_start_date: tourStart,
    tour_end_date: tourEnd,
  };
}
