import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/calendar-feeds";
import { sentenceOf } from "@/api/errors";
import { CreateDialog } from "@/features/calendar-feeds/create-dialog";
import { type CalendarFeed, calendarFeedsQuery, revokeCalendarFeed } from "@/features/calendar-feeds/queries";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { Column } from "@/ui/data-table";
import { Note, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = { clientId: number };

/** The calendar feeds of a member, or of the whole team for who manages API tokens. */
export function CalendarFeedsPage({ clientId }: Props) {
  const feeds = useQuery(calendarFeedsQuery(clientId));
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<CalendarFeed | null>(null);
  const columns: readonly Column<CalendarFeed>[] = [
    {
      name: t.name,
      sort: "name",
      by: ({ name }) => name,
      kind: "title",
      cell: ({ name, has_names }) => (
        <>
          {name} {has_names && <Note breakable>{t.withNames}</Note>}
        </>
      ),
    },
    { name: t.kind, cell: ({ kind }) => t.kinds[kind] },
    { name: t.trips, cell: ({ trips }) => (trips === null ? t.allTrips : t.someTrips(trips.length)) },
    { name: t.createdBy, from: "wide", cell: ({ created_by }) => created_by },
    {
      name: t.lastRead,
      sort: "lastRead",
      by: ({ last_read_at }) => last_read_at,
      cell: ({ last_read_at, is_stopped }) =>
        is_stopped ? (
          <Badge tone="bad">{t.stopped}</Badge>
        ) : last_read_at === null ? (
          t.neverRead
        ) : (
          formatMoment(last_read_at)
        ),
    },
    {
      name: t.actions,
      kind: "actions",
      cell: (feed) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={t.revokeName(feed.name)}
          onClick={() => setRevoking(feed)}
        >
          {t.revoke}
        </Button>
      ),
    },
  ];
  const create = (
    <Button before={<CalendarPlus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t.create}
    </Button>
  );
  return (
    <QueryList query={feeds} skeletons={["14rem"]} errorTitle={t.failed}>
      {(data) => (
        <Stack gap={6}>
          {data.feeds.length === 0 ? (
            <EmptyState icon={CalendarPlus} title={t.empty} text={t.emptyText} action={create} />
          ) : (
            <>
              <div>{create}</div>
              <RecordTable
                table="calendar-feeds"
                label={t.title}
                count={t.count(data.feeds.length)}
                columns={columns}
                rows={data.feeds}
                keyOf={({ feed_id }) => feed_id}
              />
            </>
          )}
          <CreateDialog
            clientId={clientId}
            feeds={data}
            opened={isCreating}
            onClose={() => setIsCreating(false)}
          />
          <RevokeDialog clientId={clientId} feed={revoking} onClose={() => setRevoking(null)} />
        </Stack>
      )}
    </QueryList>
  );
}

type RevokeProps = Props & { feed: CalendarFeed | null; onClose: () => void };

function RevokeDialog({ clientId, feed, onClose }: RevokeProps) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState(feed);
  if (feed && feed !== last) setLast(feed);
  const revoking = useMutation({
    mutationFn: ({ feed_id }: CalendarFeed) => revokeCalendarFeed(clientId, feed_id),
    onSuccess: (feeds) => {
      queryClient.setQueryData(calendarFeedsQuery(clientId).queryKey, feeds);
      toast.success(t.revoked);
      onClose();
    },
  });
  const failure = revoking.error && sentenceOf(revoking.error, t.revokeFailed);
  return (
    <ConfirmDialog
      title={t.revokeTitle(last?.name ?? "")}
      opened={feed !== null}
      confirm={t.revoke}
      cancel={t.back}
      loading={revoking.isPending}
      error={failure && <Notice tone="bad">{failure}</Notice>}
      onConfirm={() => feed && revoking.mutate(feed)}
      onClose={onClose}
      onClosed={() => revoking.reset()}
    >
      <p>{t.revokeText}</p>
    </ConfirmDialog>
  );
}
