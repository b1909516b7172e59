import type { ReactNode } from "react";
import { t } from "#messages/departure-page";
import { ButtonLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const ORDERS = "/to/orders";

/** A page of a departure that was opened without one. */
export function NoDeparture({ title }: { title: string }) {
  return (
    <>
      <PageHead panel={t.panel} title={title} />
      <EmptyState title={t.missing} text={t.missingText} action={<ToBookings />} />
    </>
  );
}

type Query<Data> = {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
};

type Props<Data> = {
  title: string;
  query: Query<Data>;
  /** The departure is not there, or another operator's. */
  isMissing: boolean;
  /** The sentence when it could not be loaded. */
  failed: string;
  lead?: (data: Data) => string;
  aside?: ReactNode;
  /** Of the heading, such as one that is not printed. */
  headClass?: string | undefined;
  children: (data: Data) => ReactNode;
};

/** The frame of a page below the header of its departure: heading, loading state and errors. */
export function DeparturePage<Data>({ title, query, isMissing, ...props }: Props<Data>) {
  const { data } = query;
  return (
    <>
      <div className={props.headClass}>
        <PageHead
          panel={t.panel}
          isPart
          title={title}
          lead={data && props.lead?.(data)}
          aside={props.aside}
        />
      </div>
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton height="24rem" />
        </SkeletonGroup>
      )}
      {query.error && isMissing && <EmptyState title={t.notFound} action={<ToBookings />} />}
      {query.error && !isMissing && (
        <ErrorState title={props.failed} text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {data && props.children(data)}
    </>
  );
}

function ToBookings() {
  return <ButtonLink to={ORDERS}>{t.groupBookings}</ButtonLink>;
}
