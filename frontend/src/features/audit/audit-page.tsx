import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { t } from "#messages/audit";
import { addressOf, read } from "@/api/call";
import type { Wire } from "@/api/wire";
import classes from "@/features/audit/audit-page.module.css";
import { type AuditSearch, LONGEST_SEARCH, readAuditSort } from "@/features/audit/audit-search";
import { detailsOf, subjectOf } from "@/features/audit/labels";
import { Button } from "@/ui/button";
import type { Column } from "@/ui/data-table";
import { TextField } from "@/ui/fields";
import { Note, Row, Stack, Text } from "@/ui/layout";
import { MailAddress } from "@/ui/mail-address";
import { PageHead } from "@/ui/page-head";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { SearchField } from "@/ui/search-field";
import { SelectField } from "@/ui/select-field";

const A_PAGE = 25;

type Props = {
  /** Whose log: a client's, or null for the whole platform's. */
  clientId: number | null;
  search: AuditSearch;
  onSearch: (next: AuditSearch, how?: { replace?: boolean }) => void;
};

function auditQuery(clientId: number | null, search: AuditSearch) {
  const query = { ...search, limit: A_PAGE };
  const request =
    clientId === null
      ? read("/api/reports/audit", { query })
      : read("/api/reports/clients/{client_id}/audit", { path: { client_id: clientId }, query });
  return queryOptions<Wire["TrailOut"]>({
    queryKey: request.queryKey,
    queryFn: request.queryFn,
    placeholderData: keepPreviousData,
  });
}

/** The address of all these entries as a file. */
function auditFile(
  clientId: number | null,
  format: "csv" | "xlsx",
  { page: _, ...query }: AuditSearch,
): string {
  return clientId === null
    ? addressOf("/api/reports/audit.{file_format}", { path: { file_format: format }, query })
    : addressOf("/api/reports/clients/{client_id}/audit.{file_format}", {
        path: { client_id: clientId, file_format: format },
        query,
      });
}

/** The log as a page of a panel. */
export function AuditPage({ panel, ...props }: Props & { panel: string }) {
  return (
    <>
      <PageHead title={t.title} panel={panel} lead={props.clientId === null ? t.lead : t.ownLead} />
      <AuditLog {...props} />
    </>
  );
}

/** Who did what, the newest first unless sorted otherwise. */
export function AuditLog({ clientId, search, onSearch }: Props) {
  const { page = 1, ...unpagedSearch } = search;
  const trail = useQuery(auditQuery(clientId, search));
  const acts = trail.data?.data ?? [];
  const { sort, ...filters } = unpagedSearch;
  const isNarrowed = Object.keys(filters).length > 0;
  const [before, after] = sort === "when" ? [t.older, t.newer] : [t.newer, t.older];
  const narrow = (change: AuditSearch) => onSearch({ ...unpagedSearch, ...change }, { replace: true });
  const everything = () => onSearch({}, { replace: true });
  return (
    <>
      <search className={classes["tools"]}>
        <SearchField
          label={t.search}
          placeholder={t.placeholder}
          clear={t.clear}
          value={search.q}
          longest={LONGEST_SEARCH}
          onSearch={(q) => narrow({ q: q ?? "" })}
        />
        <SelectField
          label={t.kind}
          value={search.kind ?? ""}
          data={[
            { value: "", label: t.anyKind },
            ...Object.entries(t.kinds).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => narrow({ kind: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label={t.since}
          value={search.since ?? ""}
          {...(search.until ? { max: search.until } : {})}
          onChange={(event) => narrow({ since: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label={t.until}
          value={search.until ?? ""}
          {...(search.since ? { min: search.since } : {})}
          onChange={(event) => narrow({ until: event.currentTarget.value })}
        />
      </search>
      <QueryList
        query={trail}
        skeletons={["3rem", "3rem", "3rem", "3rem"]}
        className={classes["bones"]}
        errorTitle={t.failed}
        isEmpty={() => acts.length === 0}
        empty={{ icon: ScrollText, title: t.none, text: t.noneText }}
        noMatch={
          isNarrowed
            ? {
                icon: ScrollText,
                title: t.noMatch,
                text: t.noMatchText,
                action: (
                  <Button variant="outline" onClick={everything}>
                    {t.all}
                  </Button>
                ),
              }
            : undefined
        }
      >
        {() => (
          <Stack gap={3}>
            <RecordTable
              table="audit-log"
              label={t.title}
              count={t.entries((page - 1) * A_PAGE + 1, (page - 1) * A_PAGE + acts.length)}
              columns={columnsOf(clientId === null)}
              rows={acts}
              keyOf={({ audit_id }) => audit_id}
              sorting={{
                value: sort,
                onSort: (next) => {
                  const order = readAuditSort(next);
                  onSearch({ ...filters, ...(order && { sort: order }) }, { replace: true });
                },
              }}
              fileOf={(format) => auditFile(clientId, format, search)}
            />
          </Stack>
        )}
      </QueryList>
      {(page > 1 || trail.data?.has_more) && (
        <Row as="nav" noWrap justify="between" above={5} aria-label={t.pages}>
          <Button
            variant="outline"
            disabled={page <= 1}
            onClick={() => onSearch({ ...unpagedSearch, page: page - 1 })}
          >
            {before}
          </Button>
          <Button
            variant="outline"
            disabled={!trail.data?.has_more || trail.isPlaceholderData}
            onClick={() => onSearch({ ...unpagedSearch, page: page + 1 })}
          >
            {after}
          </Button>
        </Row>
      )}
    </>
  );
}

function columnsOf(isPlatform: boolean): readonly Column<Wire["ActOut"]>[] {
  return [
    {
      name: t.what,
      kind: "title",
      cell: (act) => (
        <>
          {act.label}
          <Note>
            {[...new Set([subjectOf(act), isPlatform && (act.client_name ?? t.platform)])]
              .filter(Boolean)
              .join(" · ")}
          </Note>
        </>
      ),
    },
    { name: t.when, sort: "when", kind: "moment", value: ({ created_at }) => created_at },
    { name: t.who, cell: (act) => <Who act={act} /> },
    {
      name: t.details,
      cell: (act) => {
        const lines = detailsOf(act);
        return lines.length === 0 ? null : (
          <Text as="ul" breakable>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Text>
        );
      },
    },
    {
      name: t.where,
      from: "medium",
      cell: ({ address }) =>
        address && (
          <Text as="span" tone="muted" digits>
            {address}
          </Text>
        ),
    },
  ];
}

function Who({ act: { doer, token } }: { act: Wire["ActOut"] }) {
  if (token !== null) return t.byToken(token);
  if (!doer) return <Note>{t.bySystem}</Note>;
  return (
    <>
      {doer.name}
      <Note>
        <MailAddress address={doer.email} />
      </Note>
    </>
  );
}
