import { type InfiniteData, type UseInfiniteQueryResult, useMutation } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { t } from "#messages/admin";
import classes from "@/features/admin/approval-page.module.css";
import { type Approvable, ApprovalRows, type Shown } from "@/features/admin/approval-rows";
import type { Decision } from "@/features/admin/queries";
import { loadRefusal, updateRefusal } from "@/features/admin/requests";
import { FILTERS, type Filter } from "@/features/admin/requests-search";
import { Button } from "@/ui/button";
import { PageHead } from "@/ui/page-head";
import { Segments } from "@/ui/segments";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const options = FILTERS.map((value) => ({ value, label: t.filters[value] }));

type Words = Record<"title" | "lead" | "filter" | "none" | "noneYet" | "noneLikeThis", string>;

type Props<Row extends Approvable> = {
  words: Words;
  icon: LucideIcon;
  list: UseInfiniteQueryResult<InfiniteData<Row[]>>;
  shown: Shown<Row>;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  decide: (row: Row, decision: Decision) => Promise<Row>;
  /** Is given the row as it was decided, and tells what to say. */
  onDecided: (decided: Row, decision: Decision) => string;
};

/** A list of what an administrator approves or rejects, a page at a time. */
export function ApprovalPage<Row extends Approvable>({
  words,
  icon,
  list,
  shown,
  filter,
  onFilter,
  decide,
  onDecided,
}: Props<Row>) {
  const rows = list.data?.pages.flat() ?? [];
  const deciding = useMutation({
    mutationFn: ({ row, decision }: { row: Row; decision: Decision }) => decide(row, decision),
    onSuccess: (decided, { decision }) => toast.success(onDecided(decided, decision)),
    onError: (error) => toast.formError(updateRefusal(error)),
  });

  return (
    <>
      <PageHead
        title={words.title}
        panel={t.panel}
        lead={words.lead}
        aside={<Segments label={words.filter} options={options} value={filter} onChange={onFilter} />}
      />
      {list.isPending && (
        <SkeletonGroup className={classes["bones"]}>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </SkeletonGroup>
      )}
      {list.isError && (
        <div className={classes["failed"]}>
          <ErrorState text={loadRefusal(list.error)} onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={icon}
          title={words.none}
          text={filter === "all" ? words.noneYet : words.noneLikeThis}
          action={
            filter !== "all" && (
              <Button variant="outline" onClick={() => onFilter("all")}>
                {t.showAll}
              </Button>
            )
          }
        />
      )}
      {rows.length > 0 && (
        <ApprovalRows
          label={words.title}
          rows={rows}
          deciding={deciding.isPending ? deciding.variables : null}
          onDecide={(row, decision) => deciding.isPending || deciding.mutate({ row, decision })}
          {...shown}
        />
      )}
      {list.hasNextPage && (
        <p className={classes["more"]}>
          <Button
            variant="outline"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t.loadMore}
          </Button>
        </p>
      )}
    </>
  );
}
