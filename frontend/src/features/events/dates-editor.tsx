import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarDays, CalendarPlus, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { type Dates, NO_DATES } from "@/features/events/dates";
import { DatesForm, type OpenDates } from "@/features/events/dates-form";
import { DepartureRow } from "@/features/events/departure-row";
import classes from "@/features/events/editor.module.css";
import { keptKey, useOffered } from "@/features/events/kept";
import { KeptNotice } from "@/features/events/kept-notice";
import type { ManyDepartures } from "@/features/events/many-departures-dialog";
import { type OwnEvent, refreshEvents } from "@/features/events/queries";
import { refusalOf } from "@/features/events/refusal";
import { RemoveDialog } from "@/features/events/remove-dialog";
import { useReturn } from "@/features/events/use-return";
import { useToday } from "@/features/events/use-today";
import { formatDayRange } from "@/lib/dates";
import { formatPlanId } from "@/lib/ids";
import { forget, keep } from "@/lib/kept";
import { Button } from "@/ui/button";
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

type Props = { event: OwnEvent };

/** The departures of an event: added one by one or by a rule, changed, activated, put to draft and deleted. */
export function DatesEditor({ event }: Props) {
  const queryClient = useQueryClient();
  const { event_id: eventId, client_id: clientId, tour_duration: days, event_plans: all } = event;
  const plans = comingFirst(all);
  const today = useToday(clientId);
  const key = keptKey(clientId, eventId, "dates");
  const { offered, settle } = useOffered<Open>(key);
  const [open, setOpen] = useState<Open | null>(null);
  const [isMany, setMany] = useState(false);
  const [removing, setRemoving] = useState<Plan | null>(null);

  const holder = useReturn<HTMLDivElement>(open && String(open.id));

  const start = (next: Open) => {
    settle();
    setOpen(next);
  };
  const close = () => {
    forget(key);
    setOpen(null);
  };
  const planOf = (id: number | null) => plans.find(({ ep_id }) => ep_id === id);

  const saving = useMutation({
    mutationFn: ({ id, dates, isDraft, isGuaranteed }: Open) => {
      const path = { event_id: eventId };
      const body = { ...wireDates(dates), status: isDraft ? "draft" : "active" };
      const plan = planOf(id);
      return plan
        ? call("put", "/api/events/{event_id}/plan", {
            path,
            body: {
              ...body,
              ep_id: plan.ep_id,
              version: plan.version,
              ...(isGuaranteed !== isSure(plan) && { runs_from: isGuaranteed ? 0 : null }),
            },
          })
        : call("post", "/api/events/{event_id}/plan", {
            path,
            body: { ...body, ...(isGuaranteed && { runs_from: 0 }) },
          });
    },
    onSuccess: async () => {
      await refreshEvents(queryClient, eventId);
      toast.success(words.added);
      close();
    },
  });

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

  const deleting = useMutation({
    mutationFn: (plan: Plan) =>
      call("delete", "/api/delete_event_plan/{ep_id}", { path: { ep_id: plan.ep_id } }),
    onSuccess: async () => {
      await refreshEvents(queryClient, eventId);
      toast.success(words.removed);
      setRemoving(null);
    },
  });

  const adding = useMutation({
    mutationFn: ({ dates: all, isDraft, isGuaranteed }: ManyDepartures) =>
      call("post", "/api/events/{event_id}/plans/chosen", {
        path: { event_id: eventId },
        body: all.map((dates) => ({
          ...wireDates(dates),
          status: isDraft ? "draft" : "active",
          ...(isGuaranteed && { runs_from: 0 }),
        })),
      }),
    onSuccess: async (added) => {
      await refreshEvents(queryClient, eventId);
      toast.success(many.added(added.length));
      setMany(false);
    },
  });

  if (days < 1) return <Notice tone="warn">{words.needsDuration}</Notice>;

  const form = open && (
    <DatesForm
      title={open.id === null ? words.formNew : words.formEdit(formatPlanId(open.id))}
      value={open}
      kept={datesOf(planOf(open.id))}
      days={days}
      today={today}
      saving={saving.isPending}
      onChange={(value) => {
        const next = { ...value, id: open.id };
        setOpen(next);
        keep(key, next);
      }}
      onSave={(value, refuse) =>
        saving.mutate(
          { ...value, id: open.id },
          {
            onError: (error) => {
              if (!refuse(error)) toast.formError(refusalOf(error, words.saveFailed));
            },
          },
        )
      }
      onCancel={close}
    />
  );

  return (
    <div ref={holder} className={classes["editor"]}>
      <div className={classes["head"]}>
        <p className={classes["lead"]}>{words.lead}</p>
        <div className={classes["buttons"]}>
          <Button
            variant="outline"
            size="sm"
            before={<CalendarPlus size={16} aria-hidden />}
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
            onClick={() => start({ id: null, dates: NO_DATES, isDraft: false, isGuaranteed: false })}
          >
            {words.add}
          </Button>
        </div>
      </div>
      {offered && (
        <KeptNotice
          at={offered.at}
          onPutBack={() => start(offered.value)}
          onForget={() => {
            forget(key);
            settle();
          }}
        />
      )}
      {open?.id === null && form}
      {plans.length === 0 && !open && (
        <EmptyState icon={CalendarDays} title={words.none} text={words.noneText} />
      )}
      {plans.length > 0 && (
        <ul className={classes["list"]} aria-label={words.list}>
          {plans.map((plan) => (
            <li key={plan.ep_id}>
              {open?.id === plan.ep_id ? (
                form
              ) : (
                <DepartureRow
                  plan={plan}
                  disabled={open !== null}
                  switching={switching.isPending && switching.variables.plan.ep_id === plan.ep_id}
                  onEdit={() =>
                    start({
                      id: plan.ep_id,
                      dates: datesOf(plan) ?? NO_DATES,
                      isDraft: plan.status === "draft",
                      isGuaranteed: isSure(plan),
                    })
                  }
                  onSwitch={(isDraft) => switching.mutate({ plan, isDraft })}
                  onRemove={() => setRemoving(plan)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isMany && (
        <Suspense>
          <ManyDeparturesDialog
            days={days}
            today={today}
            taken={plans.map(({ tour_start_date }) => tour_start_date)}
            saving={adding.isPending}
            problem={adding.isError ? refusalOf(adding.error, words.saveFailed) : null}
            onAdd={(departures) => adding.mutate(departures)}
            onClose={() => {
              adding.reset();
              setMany(false);
            }}
          />
        </Suspense>
      )}
      <RemoveDialog
        title={words.removeTitle}
        text={words.removeText}
        what={
          removing ? words.removeWhich(formatDayRange(removing.tour_start_date, removing.tour_end_date)) : ""
        }
        opened={removing !== null}
        confirm={words.remove}
        cancel={words.keep}
        loading={deleting.isPending}
        error={deleting.isError ? refusalOf(deleting.error, words.removeFailed) : null}
        onConfirm={() => removing && deleting.mutate(removing)}
        onClose={() => {
          deleting.reset();
          setRemoving(null);
        }}
      />
    </div>
  );
}

/** What can still be sold comes first, then what is over, the latest before the rest. */
function comingFirst(plans: readonly Plan[]): Plan[] {
  const isOver = ({ status }: Plan) => status === "completed";
  return [...plans.filter((plan) => !isOver(plan)), ...plans.filter(isOver).reverse()];
}

function isSure({ runs_from }: Plan): boolean {
  return runs_from === 0;
}

function wireDates({ bookingStart, bookingEnd, tourStart, tourEnd }: Dates) {
  return {
    booking_start_date: bookingStart,
    booking_end_date: bookingEnd,
    tour_start_date: tourStart,
    tour_end_date: tourEnd,
  };
}

function datesOf(plan: Plan | undefined): Dates | undefined {
  return (
    plan && {
      bookingStart: plan.booking_start_date,
      bookingEnd: plan.booking_end_date,
      tourStart: plan.tour_start_date,
      tourEnd: plan.tour_end_date,
    }
  );
}
