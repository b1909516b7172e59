import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/imports";
import { t as operator } from "#messages/operator";
import { isNotFound } from "@/api/errors";
import { ImportColumns } from "@/features/imports/import-columns";
import { ImportCheck, ImportOutcome } from "@/features/imports/import-outcome";
import { ImportRows } from "@/features/imports/import-rows";
import { PastImports } from "@/features/imports/past-imports";
import { type Import, importQuery, type Shown } from "@/features/imports/queries";
import { UploadForm } from "@/features/imports/upload-form";
import { ButtonLink, TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/page-parts.module.css";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { Steps } from "@/ui/steps";

const IMPORT = "/to/import";

export type ImportSearch = {
  import?: number;
  /** The columns are chosen again. */
  columns?: boolean;
  shown?: Shown;
  page?: number;
};

type Props = { clientId: number; search: ImportSearch; onSearch: (search: ImportSearch) => void };

/** Imports files: upload, columns, check, progress and outcome; and lists past imports. */
export function ImportsPage({ clientId, search, onSearch }: Props) {
  if (search.import !== undefined)
    return <OneImport clientId={clientId} importId={search.import} search={search} onSearch={onSearch} />;
  return (
    <>
      <PageHead panel={operator.panel} title={t.title} lead={t.lead} />
      <div className={layout["page"]}>
        <UploadForm clientId={clientId} onUploaded={(id) => onSearch({ import: id })} />
        <PastImports clientId={clientId} page={search.page ?? 1} onPage={(page) => onSearch({ page })} />
      </div>
    </>
  );
}

function OneImport({ clientId, importId, search, onSearch }: Props & { importId: number }) {
  const run = useQuery(importQuery(clientId, importId));
  const { data } = run;
  return (
    <>
      <PageHead
        panel={operator.panel}
        back={
          <TextLink to={IMPORT} search={{}}>
            {t.back}
          </TextLink>
        }
        title={data ? data.filename : t.title}
        lead={data && `${t.kinds[data.kind]} · ${t.rowsOf(data.counts.rows)}`}
      />
      {run.isPending && (
        <SkeletonGroup className={layout["page"]}>
          <Skeleton height="10rem" />
          <Skeleton height="20rem" />
        </SkeletonGroup>
      )}
      {run.isError && isNotFound(run.error) && (
        <EmptyState
          title={t.missing}
          text={t.missingText}
          action={
            <ButtonLink to={IMPORT} search={{}}>
              {t.back}
            </ButtonLink>
          }
        />
      )}
      {run.isError && !isNotFound(run.error) && !data && (
        <ErrorState title={t.oneFailed} text={run.error.message} onRetry={() => void run.refetch()} />
      )}
      {data && <Stages clientId={clientId} run={data} search={search} onSearch={onSearch} />}
    </>
  );
}

function Stages({ clientId, run, search, onSearch }: Props & { run: Import }) {
  const isDraft = run.state === "draft";
  const choosesColumns = isDraft && (!run.is_checked || search.columns === true);
  const open = (more: ImportSearch) => onSearch({ import: run.import_id, ...more });
  return (
    <div className={layout["page"]}>
      <Steps names={t.steps} current={choosesColumns ? 0 : isDraft ? 1 : run.state === "running" ? 2 : 3} />
      {choosesColumns ? (
        <ImportColumns
          clientId={clientId}
          run={run}
          onChecked={() => open({})}
          onDiscarded={() => onSearch({})}
        />
      ) : (
        <>
          {isDraft ? (
            <ImportCheck
              clientId={clientId}
              run={run}
              onColumns={() => open({ columns: true })}
              onDiscarded={() => onSearch({})}
            />
          ) : (
            <ImportOutcome clientId={clientId} run={run} />
          )}
          <ImportRows
            clientId={clientId}
            run={run}
            filter={search.shown ?? "all"}
            page={search.page ?? 1}
            onShow={(filter, page) =>
              open({ ...(filter !== "all" && { shown: filter }), ...(page > 1 && { page }) })
            }
          />
        </>
      )}
    </div>
  );
}
