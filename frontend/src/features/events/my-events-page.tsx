import { useQuery } from "@tanstack/react-query";
import { ArrowUpDown, LayoutGrid, Plus, Rows3 } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/events";
import { May } from "@/domain/rights";
import { CopyDialog } from "@/features/events/copy-dialog";
import { refusalOf } from "@/features/events/error-messages";
import { EventCard } from "@/features/events/event-card";
import { EventsFilters } from "@/features/events/events-filters";
import type { EventsSearch } from "@/features/events/events-search";
import classes from "@/features/events/my-events-page.module.css";
import { type EventRow, eventsQuery } from "@/features/events/queries";
import { RemoveDraftDialog } from "@/features/events/remove-draft-dialog";
import { Hint, Row, Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { Segments } from "@/ui/segments";

const CREATE = "/to/event-creation/create";
const PRIORITY = "/to/event-creation/change-priority";

type Props = {
  clientId: number;
  search: EventsSearch;
  onSearch: (search: EventsSearch, replace?: boolean) => void;
  onCopied: (eventId: number) => void;
};

/** Every trip of the operator, a page at a time. */
export function MyEventsPage({ clientId, search, onSearch, onCopied }: Props) {
  const { view, page = 1 } = search;
  const events = useQuery(eventsQuery(clientId, search));
  const [copying, setCopying] = useState<{ event: EventRow; isOngoing: boolean } | null>(null);
  const [removing, setRemoving] = useState<EventRow | null>(null);
  const isFiltered = Boolean(search.status || search.category || search.q);
  return (
    <>
      <PageHead
        panel={t.panel}
        title={t.title}
        lead={t.lead}
        aside={
          <div className={classes["buttons"]}>
            <May right="catalogue">
              <ButtonLink to={PRIORITY} variant="outline" before={<ArrowUpDown size={18} aria-hidden />}>
                {t.changePriority}
              </ButtonLink>
            </May>
            <May right="catalogue">
              <ButtonLink to={CREATE} before={<Plus size={18} aria-hidden />}>
                {t.create}
              </ButtonLink>
            </May>
          </div>
        }
      />
      <Stack>
        <EventsFilters clientId={clientId} search={search} onSearch={onSearch} />
        <Row justify="between">
          <Hint oneLine role="status">
            {events.data && t.count(events.data.total)}
          </Hint>
          <Segments
            label={t.view}
            value={view ?? "list"}
            options={[
              { value: "list", label: t.list, icon: Rows3 },
              { value: "grid", label: t.grid, icon: LayoutGrid },
            ]}
            onChange={(next) => {
              const { view: _, ...otherFilters } = search;
              onSearch(next === "grid" ? { ...otherFilters, view: next } : otherFilters);
            }}
          />
        </Row>
        <QueryList
          query={events}
          skeletons={["7rem", "7rem", "7rem"]}
          className={classes["list"]}
          errorTitle={t.failed}
          reasonOf={(error) => refusalOf(error, t.failed)}
          isEmpty={({ data }) => data.length === 0}
          empty={{
            title: t.none,
            text: t.noneYet,
            action: (
              <May right="catalogue">
                <ButtonLink to={CREATE}>{t.create}</ButtonLink>
              </May>
            ),
          }}
          noMatch={
            isFiltered
              ? {
                  title: t.none,
                  text: t.noneMatch,
                  action: (
                    <ButtonLink to="." search={{}} variant="outline">
                      {t.clear}
                    </ButtonLink>
                  ),
                }
              : undefined
          }
        >
          {({ data }) => (
            <ul className={classes["list"]} data-view={view ?? "list"} aria-label={t.title}>
              {data.map((event) => (
                <li key={event.event_id}>
                  <EventCard
                    event={event}
                    isGrid={view === "grid"}
                    onRemove={() => setRemoving(event)}
                    onCopy={(isOngoing) => setCopying({ event, isOngoing })}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryList>
        <Pager
          page={page}
          pages={events.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...search, page: next })}
        />
      </Stack>
      <RemoveDraftDialog event={removing} onClose={() => setRemoving(null)} />
      <CopyDialog
        event={copying?.event ?? null}
        isOngoing={copying?.isOngoing ?? false}
        onCopied={onCopied}
        onClose={() => setCopying(null)}
      />
    </>
  );
}
