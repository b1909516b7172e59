import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { t } from "#messages/audit";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";
import classes from "@/features/audit/audit-page.module.css";
import { type AuditSearch, LONGEST_SEARCH } from "@/features/audit/audit-search";
import { detailsOf, nameOf, subjectOf } from "@/features/audit/labels";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { TextField } from "@/ui/fields";
import { PageHead } from "@/ui/page-head";
import { SearchField } from "@/ui/search-field";
import { SelectField } from "@/ui/select-field";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const A_PAGE = 25;

type Props = {
  /** Whose log: a client's, or null for the whole platform's. */
  clientId: number | null;
  search: AuditSearch;
  onSearch: (next: AuditSearch, how?: { replace?: boolean }) => void;
};

function auditQuery(clientId: number | null, search: AuditSearch) {
  const query = { ...search, limit: A_PAGE };
  const asked =
    clientId === null
      ? read("/api/reports/audit", { query })
      : read("/api/reports/clients/{client_id}/audit", { path: { client_id: clientId }, query });
  return queryOptions<Wire["TrailOut"]>({
    queryKey: asked.queryKey,
    queryFn: asked.queryFn,
    placeholderData: keepPreviousData,
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

/** Who did what, the newest first. */
export function AuditLog({ clientId, search, onSearch }: Props) {
  const { page = 1, ...asked } = search;
  const trail = useQuery(auditQuery(clientId, search));
  const acts = trail.data?.data ?? [];
  const isNarrowed = Object.keys(asked).length > 0;
  const narrow = (change: AuditSearch) => onSearch({ ...asked, ...change }, { replace: true });
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
      {trail.isPending && (
        <SkeletonGroup className={classes["bones"]}>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </SkeletonGroup>
      )}
      {trail.isError && (
        <ErrorState title={t.failed} text={trail.error.message} onRetry={() => void trail.refetch()} />
      )}
      {trail.isSuccess && acts.length === 0 && (
        <EmptyState
          icon={ScrollText}
          title={isNarrowed ? t.noMatch : t.none}
          text={isNarrowed ? t.noMatchText : t.noneText}
          {...(isNarrowed && {
            action: (
              <Button variant="outline" onClick={everything}>
                {t.all}
              </Button>
            ),
          })}
        />
      )}
      {acts.length > 0 && (
        <DataTable
          label={t.title}
          columns={columnsOf(clientId === null)}
          rows={acts}
          keyOf={({ audit_id }) => audit_id}
        />
      )}
      {(page > 1 || trail.data?.has_more) && (
        <nav aria-label={t.pages} className={classes["pages"]}>
          <Button
            variant="outline"
            disabled={page <= 1}
            onClick={() => onSearch({ ...asked, page: page - 1 })}
          >
            {t.newer}
          </Button>
          <Button
            variant="outline"
            disabled={!trail.data?.has_more || trail.isPlaceholderData}
            onClick={() => onSearch({ ...asked, page: page + 1 })}
          >
            {t.older}
          </Button>
        </nav>
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
          {nameOf(act)}
          <span className={classes["less"]}>
            {[subjectOf(act), isPlatform && (act.client_name ?? t.platform)].filter(Boolean).join(" · ")}
          </span>
        </>
      ),
    },
    {
      name: t.when,
      kind: "short",
      cell: (act) => <time dateTime={act.created_at}>{formatMoment(act.created_at)}</time>,
    },
    { name: t.who, cell: (act) => <Who act={act} /> },
    {
      name: t.details,
      cell: (act) => {
        const lines = detailsOf(act);
        return lines.length === 0 ? null : (
          <ul className={classes["details"]}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        );
      },
    },
    {
      name: t.where,
      from: "medium",
      cell: ({ address }) => address && <span className={classes["where"]}>{address}</span>,
    },
  ];
}

function Who({ act: { doer } }: { act: Wire["ActOut"] }) {
  if (!doer) return <span className={classes["less"]}>{t.bySystem}</span>;
  return (
    <>
      {doer.name}
      <span className={classes["less"]}>{doer.email}</span>
    </>
  );
}
