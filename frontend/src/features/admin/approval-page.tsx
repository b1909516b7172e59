import { useDidUpdate } from "@mantine/hooks";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/admin";
import classes from "@/features/admin/approval-page.module.css";
import { type Approvable, type ApprovalDisplay, ApprovalRows } from "@/features/admin/approval-rows";
import type { Decision } from "@/features/admin/queries";
import { loadRefusal } from "@/features/admin/requests";
import { FILTERS, type Filter } from "@/features/admin/requests-search";
import { type Decidable, useDecisions } from "@/features/admin/use-decisions";
import { Button } from "@/ui/button";
import { Stack } from "@/ui/layout";
import { PageHead } from "@/ui/page-head";
import { Segments } from "@/ui/segments";
import { SelectionBar } from "@/ui/selection-bar";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const options = FILTERS.map((value) => ({ value, label: t.filters[value] }));

type Words = Record<"title" | "lead" | "filter" | "none" | "noneYet" | "noneLikeThis", string>;

type Props<Row extends Approvable> = {
  words: Words;
  icon: LucideIcon;
  list: UseInfiniteQueryResult<InfiniteData<Row[]>>;
  display: ApprovalDisplay<Row>;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  decidable: Decidable<Row>;
};

/** A list of requests or clients that an administrator approves or rejects, singly or in bulk. */
export function ApprovalPage<Row extends Approvable>({
  words,
  icon,
  list,
  display,
  filter,
  onFilter,
  decidable,
}: Props<Row>) {
  const { idOf } = decidable;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const rows = list.data?.pages.flat() ?? [];
  const chosen = rows.filter((row) => chosenIds.has(idOf(row)));
  const { act, deciding, dialogs, notice, forgetRefused } = useDecisions(decidable, (decided) => {
    const done = new Set(decided.map(idOf));
    setChosenIds((before) => new Set([...before].filter((id) => !done.has(id))));
  });
  // The filter changed, so other rows are shown.
  useDidUpdate(() => {
    setChosenIds(new Set());
    forgetRefused();
  }, [filter]);
  const pick = (picked: readonly Row[], isChosen: boolean) =>
    setChosenIds((before) => {
      const after = new Set(before);
      for (const row of picked) {
        if (isChosen) after.add(idOf(row));
        else after.delete(idOf(row));
      }
      return after;
    });

  return (
    <>
      <PageHead
        title={words.title}
        panel={t.panel}
        lead={words.lead}
        aside={<Segments label={words.filter} options={options} value={filter} onChange={onFilter} />}
      />
      {notice && <Stack below={4}>{notice}</Stack>}
      {list.isPending && (
        <SkeletonGroup gap={3}>
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
          chosen={chosenIds}
          onChoose={pick}
          deciding={deciding}
          onDecide={(row, decision) => act([row], decision)}
          idOf={idOf}
          nameOf={decidable.nameOf}
          {...display}
        />
      )}
      {chosen.length > 0 && (
        <SelectionBar
          label={t.ofChosen}
          count={t.chosen(chosen.length)}
          clear={t.clearChoice}
          onClear={() => setChosenIds(new Set())}
        >
          <OfChosen decision="approved" chosen={chosen} deciding={deciding} act={act} />
          <OfChosen decision="rejected" chosen={chosen} deciding={deciding} act={act} />
        </SelectionBar>
      )}
      {dialogs}
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

type OfChosenProps<Row> = {
  decision: Decision;
  chosen: readonly Row[];
  deciding: { rows: readonly Row[]; decision: Decision } | null;
  act: (rows: readonly Row[], decision: Decision) => void;
};

/** Applies a decision to the selected rows that do not have it already. */
function OfChosen<Row extends Approvable>({ decision, chosen, deciding, act }: OfChosenProps<Row>) {
  const rows = chosen.filter((row) => row.approval_status !== decision);
  const say = decision === "approved" ? t.approveSome : t.rejectSome;
  return (
    <Button
      size="sm"
      variant={decision === "approved" ? "filled" : "outline"}
      disabled={rows.length === 0}
      loading={deciding?.decision === decision && deciding.rows.length === rows.length}
      onClick={() => act(rows, decision)}
    >
      {say(rows.length)}
    </Button>
  );
}
