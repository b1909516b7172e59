import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "#messages/resources";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { Hint, Stack } from "@/ui/layout";
import { QueryList } from "@/ui/query-list";
import { ErrorState } from "@/ui/states";

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

  const reasonOf = (error: Error) => sentenceOf(error, words.failed);
  return (
    <QueryList
      query={{
        data: list.data,
        // The end of the list says that its next page failed.
        error: isFetchNextPageError ? null : list.error,
        refetch: list.refetch,
      }}
      skeletons={["15rem", "15rem", "15rem"]}
      className={classes["cards"]}
      errorTitle={words.failed}
      reasonOf={reasonOf}
      isEmpty={({ pages }) => pages.every((page) => page.items.length === 0)}
      empty={{ icon, title: words.none, text: words.noneYet, action: add }}
      noMatch={
        isNarrowed
          ? {
              icon,
              title: words.none,
              text: words.noneMatch,
              action: (
                <Button variant="outline" onClick={onShowAll}>
                  {t.showAll}
                </Button>
              ),
            }
          : undefined
      }
    >
      {({ pages }) => (
        <>
          <Hint role="status">{words.count(pages.at(-1)?.total ?? 0)}</Hint>
          <ul className={classes["cards"]} aria-label={words.title}>
            {pages
              .flatMap((page) => page.items)
              .map((item) => (
                <li key={props.idOf(item)}>{props.children(item)}</li>
              ))}
          </ul>
          <Stack ref={end} align="center" padY={2} tone="muted" size="sm" gap={0}>
            {isFetchNextPageError && list.error ? (
              <ErrorState
                title={words.failed}
                text={reasonOf(list.error)}
                onRetry={() => void fetchNextPage()}
              />
            ) : hasNextPage ? (
              <Button variant="outline" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t.loadMore}
              </Button>
            ) : (
              <p>{words.noMore}</p>
            )}
          </Stack>
        </>
      )}
    </QueryList>
  );
}
