import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "#messages/resources";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

/** Distance before the end of the list at which the next page is fetched. */
const AHEAD = "400px";

/** The texts of a list. */
export type Words = Record<"title" | "none" | "noneYet" | "noneMatch" | "noMore" | "failed", string> & {
  count: (count: number) => string;
};

type Props<Item> = {
  words: Words;
  icon: LucideIcon;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[]; total: number }>>;
  /** A search or filter is active. */
  isNarrowed: boolean;
  onShowAll: () => void;
  /** Link to the form that adds the first one. */
  add: ReactNode;
  idOf: (item: Item) => number;
  children: (item: Item) => ReactNode;
};

/** Cards in an infinite list. */
export function ResourceList<Item>({ words, icon, list, isNarrowed, onShowAll, add, ...props }: Props<Item>) {
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const node = end.current;
    if (!node || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  if (list.isPending) {
    return (
      <SkeletonGroup className={classes["cards"]}>
        <Skeleton height="15rem" />
        <Skeleton height="15rem" />
        <Skeleton height="15rem" />
      </SkeletonGroup>
    );
  }
  if (list.isError && items.length === 0) {
    return <Failed error={list.error} failed={words.failed} onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title={words.none}
        text={isNarrowed ? words.noneMatch : words.noneYet}
        action={
          isNarrowed ? (
            <Button variant="outline" onClick={onShowAll}>
              {t.showAll}
            </Button>
          ) : (
            add
          )
        }
      />
    );
  }
  return (
    <>
      <p className={classes["count"]} role="status">
        {words.count(total)}
      </p>
      <ul className={classes["cards"]} aria-label={words.title}>
        {items.map((item) => (
          <li key={props.idOf(item)}>{props.children(item)}</li>
        ))}
      </ul>
      <div ref={end} className={classes["end"]}>
        {isFetchNextPageError && list.error ? (
          <Failed error={list.error} failed={words.failed} onRetry={() => void fetchNextPage()} />
        ) : hasNextPage ? (
          <Button variant="outline" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.loadMore}
          </Button>
        ) : (
          <p>{words.noMore}</p>
        )}
      </div>
    </>
  );
}

function Failed({ error, failed, onRetry }: { error: Error; failed: string; onRetry: () => void }) {
  const sentence = sentenceOf(error, failed);
  return <ErrorState title={failed} text={sentence === failed ? "" : sentence} onRetry={onRetry} />;
}
