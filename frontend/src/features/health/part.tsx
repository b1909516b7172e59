import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { t } from "#messages/health";
import { StaleNotice } from "@/features/health/stale-notice";
import { SectionHeading } from "@/ui/section-heading";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Props<Data> = {
  title: string;
  lead: string;
  aside?: ReactNode;
  query: UseQueryResult<Data>;
  /** The anchor for links from other sections. */
  anchor: string;
  children: (data: Data) => ReactNode;
};

/** A section of the page with its own query. */
export function Part<Data>({ title, lead, aside, query, anchor, children }: Props<Data>) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id}>
      <SectionHeading id={id} title={title} lead={lead} aside={aside} />
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton height="8rem" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && (
        <ErrorState title={t.failed} text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      <StaleNotice query={query} />
      {query.data && children(query.data)}
    </section>
  );
}
