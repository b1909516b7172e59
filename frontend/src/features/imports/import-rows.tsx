import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/imports";
import { type Import, type ImportRow, isAtWork, rowsQuery, type Shown } from "@/features/imports/queries";
import { Badge, type BadgeTone } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { type AnyLink, ButtonLink } from "@/ui/link";
import { Pager } from "@/ui/pager";
import { SelectField } from "@/ui/select-field";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const TONES: Readonly<Record<ImportRow["state"], BadgeTone>> = {
  ready: "note",
  problem: "bad",
  exists: "neutral",
  skipped: "neutral",
  made: "good",
  undone: "warn",
};
const STATES = ["problem", "ready", "exists", "skipped", "made", "undone"] as const;

type Props = {
  clientId: number;
  run: Import;
  filter: Shown;
  page: number;
  onShow: (shown: Shown, page: number) => void;
};

/** The rows of a file: what becomes of each, and what is wrong. */
export function ImportRows({ clientId, run, filter, page, onShow }: Props) {
  // While it is carried out, the rows change with every look; the bar shows how far it is.
  const rows = useQuery({ ...rowsQuery(clientId, run.import_id, filter, page), enabled: !isAtWork(run) });
  if (isAtWork(run)) return null;
  if (!run.has_rows) return <EmptyState title={t.noRows} text={t.rowsGone} />;
  const filters = STATES.filter((state) => run.counts[state] > 0);
  return (
    <Stack as="section" gap={3} aria-labelledby="import-rows">
      <Row align="end" justify="between">
        <Heading id="import-rows">{t.rows}</Heading>
        <SelectField
          label={t.shown}
          value={filter}
          onChange={(event) => onShow(event.currentTarget.value as Shown, 1)}
          data={[
            { value: "all", label: t.filterOf(t.all, run.counts.rows) },
            ...filters.map((value) => ({ value, label: t.filterOf(t.filters[value], run.counts[value]) })),
          ]}
        />
      </Row>
      {rows.isPending && <Skeleton height="20rem" />}
      {rows.isError && (
        <ErrorState title={t.rowsFailed} text={rows.error.message} onRetry={() => void rows.refetch()} />
      )}
      {rows.data?.total === 0 && <EmptyState title={t.noRows} />}
      {rows.data && rows.data.data.length > 0 && (
        <DataTable label={t.rows} columns={columnsOf(run)} rows={rows.data.data} keyOf={({ row }) => row} />
      )}
      <Pager page={page} pages={rows.data?.total_pages ?? 1} onPage={(next) => onShow(filter, next)} />
    </Stack>
  );
}

function columnsOf(run: Import): readonly Column<ImportRow>[] {
  return [
    { name: t.row, kind: "short", cell: ({ row }) => row },
    {
      name: t.what,
      kind: "title",
      cell: (row) => (
        <Stack as="span" gap={1} breakable>
          <span>{row.title || firstWords(row)}</span>
          {row.detail && <Hint as="span">{row.detail}</Hint>}
          {row.problems.map(({ column, message }) => (
            <Text key={`${column} ${message}`} as="span" tone="bad" size="sm" weight={400}>
              {column ? t.problemAt(column, message) : message}
            </Text>
          ))}
        </Stack>
      ),
    },
    {
      name: t.rowState,
      kind: "mark",
      cell: ({ state }) => <Badge tone={TONES[state]}>{t.rowStates[state]}</Badge>,
    },
    {
      name: t.columnActions,
      kind: "actions",
      cell: (row) => {
        const link = linkOf(run, row);
        return (
          link && (
            <ButtonLink {...link} size="sm" variant="outline" aria-label={t.viewOf(row.title)}>
              {t.view}
            </ButtonLink>
          )
        );
      },
    },
  ];
}

/** What the first filled cells of a row say, where it was not understood. */
function firstWords({ cells }: ImportRow): string {
  return cells.filter(Boolean).slice(0, 3).join(" · ");
}

function linkOf(run: Import, { made_id: madeId, event_id: eventId, state }: ImportRow): AnyLink | null {
  if (madeId === null || eventId === null || (state === "undone" && run.kind !== "bookings")) return null;
  if (run.kind === "trips")
    return { to: "/to/event-creation/update/$eventId", params: { eventId } } as AnyLink;
  if (run.kind === "departures") {
    return { to: "/to/orders/$eventId", params: { eventId }, search: { plan: madeId } } as AnyLink;
  }
  return {
    to: "/to/orders/$eventId/details/$reservationEventId",
    params: { eventId, reservationEventId: madeId },
  } as AnyLink;
}
