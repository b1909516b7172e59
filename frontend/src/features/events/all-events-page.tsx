import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/event-forms";
import { t as list } from "#messages/events";
import { CopyDialog } from "@/features/events/copy-dialog";
import { EditEventDialog } from "@/features/events/edit-event-dialog";
import { refusalOf } from "@/features/events/error-messages";
import classes from "@/features/events/my-events-page.module.css";
import { allEventsQuery, type EventRow } from "@/features/events/queries";
import { sizeOf } from "@/features/events/size";
import { EventStatusBadge } from "@/features/events/status-badge";
import { formatEventId } from "@/lib/ids";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Hint } from "@/ui/layout";
import { PageHead } from "@/ui/page-head";
import { QueryList } from "@/ui/query-list";

type Props = { clientId: number; onCopied: (eventId: number) => void };

/** All events of a client in one table, each edited in a dialog. */
export function AllEventsPage({ clientId, onCopied }: Props) {
  const events = useQuery(allEventsQuery(clientId));
  const [editing, setEditing] = useState<EventRow | null>(null);
  const [copying, setCopying] = useState<EventRow | null>(null);
  const columns: readonly Column<EventRow>[] = [
    {
      name: t.event,
      kind: "title",
      cell: (event) => (
        <>
          {event.title}{" "}
          <Hint as="span" oneLine>
            {formatEventId(event.event_id)}
          </Hint>
        </>
      ),
    },
    { name: t.destination, cell: ({ destination }) => destination || null },
    {
      name: t.size,
      from: "medium",
      cell: sizeOf,
    },
    { name: t.status, kind: "mark", cell: (event) => <EventStatusBadge event={event} /> },
    { name: t.updated, from: "wide", kind: "moment", value: ({ updated_at }) => updated_at },
    {
      name: t.actions,
      kind: "actions",
      cell: (event) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={t.editOf(event.title)}
          onClick={() => (event.is_editable ? setEditing(event) : setCopying(event))}
        >
          {t.edit}
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead panel={list.panel} title={t.allEvents} lead={t.allEventsLead} />
      <QueryList
        query={events}
        skeletons={["16rem"]}
        className={classes["list"]}
        errorTitle={list.failed}
        reasonOf={(error) => refusalOf(error, list.failed)}
        isEmpty={(rows) => rows.length === 0}
        empty={{ title: t.noEvents, text: t.noEventsText }}
      >
        {(rows) => (
          <DataTable label={t.allEvents} columns={columns} rows={rows} keyOf={({ event_id }) => event_id} />
        )}
      </QueryList>
      {editing && <EditEventDialog key={editing.event_id} event={editing} onClose={() => setEditing(null)} />}
      <CopyDialog event={copying} isOngoing onCopied={onCopied} onClose={() => setCopying(null)} />
    </>
  );
}
