import { type InfiniteData, type UseInfiniteQueryResult, useMutation } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/admin";
import classes from "@/features/admin/approval-page.module.css";
import { type Approvable, ApprovalRows, type Shown } from "@/features/admin/approval-rows";
import type { Decision } from "@/features/admin/queries";
import { loadRefusal, updateRefusal } from "@/features/admin/requests";
import { FILTERS, type Filter } from "@/features/admin/requests-search";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
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
  /** What taking an approval back will do, where that is to be asked before. */
  closing?: (row: Row) => { title: string; effects: readonly string[]; confirm: string; cancel: string };
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
  closing,
}: Props<Row>) {
  const [asked, setAsked] = useState<Row | null>(null);
  // The dialog stays in the page: on closing, the focus goes back to what opened it.
  const [isAsking, setAsking] = useState(false);
  const question = asked && closing?.(asked);
  const rows = list.data?.pages.flat() ?? [];
  const deciding = useMutation({
    mutationFn: ({ row, decision }: { row: Row; decision: Decision }) => decide(row, decision),
    onSuccess: (decided, { decision }) => toast.success(onDecided(decided, decision)),
    onError: (error) => toast.formError(updateRefusal(error)),
    onSettled: () => setAsking(false),
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
          onDecide={(row, decision) => {
            if (deciding.isPending) return;
            if (closing && decision === "rejected" && row.approval_status === "approved") {
              setAsked(row);
              setAsking(true);
            } else deciding.mutate({ row, decision });
          }}
          {...shown}
        />
      )}
      {closing && (
        <ConfirmDialog
          opened={isAsking}
          title={question?.title ?? ""}
          confirm={question?.confirm ?? ""}
          cancel={question?.cancel ?? ""}
          loading={deciding.isPending}
          error={null}
          onConfirm={() => asked && deciding.mutate({ row: asked, decision: "rejected" })}
          onClose={() => deciding.isPending || setAsking(false)}
        >
          <ul className={classes["effects"]}>
            {question?.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </ConfirmDialog>
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
