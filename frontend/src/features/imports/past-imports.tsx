import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/imports";
import type { Wire } from "@/api/wire";
import { importsQuery } from "@/features/imports/queries";
import { Badge, type BadgeTone } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { Heading, Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";

type Run = Wire["ImportRunOut"];

const TONES: Readonly<Record<Run["state"], BadgeTone>> = {
  draft: "neutral",
  running: "note",
  done: "good",
  undoing: "note",
  undone: "warn",
};

const columns: readonly Column<Run>[] = [
  { name: t.file, kind: "title", cell: (run) => run.filename },
  {
    name: t.rowState,
    kind: "mark",
    cell: (run) => <Badge tone={TONES[run.state]}>{t.states[run.state]}</Badge>,
  },
  { name: t.columnKind, kind: "short", cell: (run) => t.kinds[run.kind] },
  { name: t.columnMade, kind: "number", cell: ({ counts }) => counts.things_made },
  { name: t.columnProblems, kind: "number", cell: ({ counts }) => counts.problem },
  { name: t.columnAt, kind: "moment", from: "wide", value: (run) => run.created_at },
  {
    name: t.columnActions,
    kind: "actions",
    cell: (run) => (
      <ButtonLink
        to="/to/import"
        search={{ import: run.import_id }}
        size="sm"
        variant="outline"
        aria-label={t.openOf(run.filename)}
      >
        {t.open}
      </ButtonLink>
    ),
  },
];

type Props = { clientId: number; page: number; onPage: (page: number) => void };

/** The imports of a client, the latest first. */
export function PastImports({ clientId, page, onPage }: Props) {
  const imports = useQuery(importsQuery(clientId, page));
  return (
    <Stack as="section" gap={3} aria-labelledby="past-imports">
      <Heading id="past-imports">{t.past}</Heading>
      <QueryList
        query={imports}
        skeletons={["10rem"]}
        errorTitle={t.failed}
        isEmpty={({ total }) => total === 0}
        empty={{ title: t.none, text: t.noneText }}
      >
        {({ data, total_pages }) => (
          <>
            <DataTable label={t.past} columns={columns} rows={data} keyOf={(run) => run.import_id} />
            <Pager page={page} pages={total_pages} onPage={onPage} />
          </>
        )}
      </QueryList>
    </Stack>
  );
}
