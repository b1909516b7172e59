import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/events";
import { call } from "@/api/call";
import { refusalOf } from "@/features/events/error-messages";
import { moved } from "@/features/events/order";
import classes from "@/features/events/priority-page.module.css";
import { allEventsQuery, type EventRow, refreshEvents } from "@/features/events/queries";
import { EventStatusBadge } from "@/features/events/status-badge";
import { Button } from "@/ui/button";
import { Row, Stack } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { Picture } from "@/ui/picture";
import { QueryList } from "@/ui/query-list";
import { SortableList } from "@/ui/sortable-list";
import { toast } from "@/ui/toasts";

const EVENTS = "/to/event-creation";

/** The order of an operator's events on its site. */
export function PriorityPage({ clientId }: { clientId: number }) {
  const queryClient = useQueryClient();
  const events = useQuery(allEventsQuery(clientId));
  const [order, setOrder] = useState<readonly EventRow[] | null>(null);
  const loaded = events.data ?? [];
  const rows = order ?? loaded;
  const isChanged = rows.some(({ event_id }, place) => event_id !== loaded[place]?.event_id);

  const saving = useMutation({
    mutationFn: (ordered: readonly EventRow[]) =>
      call("put", "/api/events/sequence", {
        body: ordered.map(({ event_id }, place) => ({ event_id, sequence: place + 1 })),
      }),
    onSuccess: async () => {
      await refreshEvents(queryClient, null);
      setOrder(null);
      toast.success(t.sequenceSaved);
    },
    onError: (error) => toast.error(refusalOf(error, t.sequenceFailed)),
  });

  return (
    <Stack gap={0} width="wide">
      <PageHead
        panel={t.panel}
        back={<TextLink to={EVENTS}>{t.title}</TextLink>}
        title={t.changePriority}
        lead={t.priorityLead}
      />
      <QueryList
        query={events}
        skeletons={["4rem", "4rem", "4rem"]}
        className={classes["bones"]}
        errorTitle={t.failed}
        reasonOf={(error) => refusalOf(error, t.failed)}
        isEmpty={(data) => data.length === 0}
        empty={{ title: t.none, text: t.noneYet, action: <ButtonLink to={EVENTS}>{t.title}</ButtonLink> }}
      >
        {() => (
          <>
            <SortableList
              label={t.priorityList}
              items={rows}
              idOf={({ event_id }) => event_id}
              nameOf={({ title }) => title}
              disabled={saving.isPending}
              onMove={(from, to) => setOrder(moved(rows, from, to))}
            >
              {(event, place, controls) => (
                <Row noWrap surface="raised">
                  <span className={classes["place"]}>
                    <span className="visually-hidden">{t.place(place + 1)}</span>
                    <span aria-hidden>{place + 1}</span>
                  </span>
                  <span className={classes["picture"]}>
                    {event.images[0] && <Picture image={event.images[0]} alt="" sizes="4rem" ratio="4:3" />}
                  </span>
                  <span className={classes["words"]}>
                    <span className={classes["title"]}>{event.title}</span>
                    <span>
                      <EventStatusBadge event={event} />
                    </span>
                  </span>
                  {controls}
                </Row>
              )}
            </SortableList>
            <div className={classes["foot"]}>
              <p role="status" className={isChanged ? classes["hint"] : "visually-hidden"}>
                {isChanged ? t.unsaved : ""}
              </p>
              <Button
                variant="outline"
                before={<RotateCcw size={18} aria-hidden />}
                aria-disabled={!isChanged || undefined}
                onClick={() => setOrder(null)}
              >
                {t.reset}
              </Button>
              <Button
                loading={saving.isPending}
                aria-disabled={!isChanged || undefined}
                onClick={() => isChanged && saving.mutate(rows)}
              >
                {t.save}
              </Button>
            </div>
          </>
        )}
      </QueryList>
    </Stack>
  );
}
