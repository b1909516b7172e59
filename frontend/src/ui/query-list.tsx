import type { ComponentProps, ReactNode } from "react";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Empty = ComponentProps<typeof EmptyState>;

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Heights of the placeholders while the query is pending. */
  skeletons: readonly string[];
  className?: string | undefined;
  /** The title of a failed query. */
  failed?: string;
  /** Why it failed, if that is not the error's message. */
  reasonOf?: (error: Error) => string;
  retryLabel?: string;
  isEmpty?: (data: Data) => boolean;
  /** Nothing exists yet. */
  empty?: Empty;
  /** Nothing matches; given while a search or a filter is active. */
  noMatch?: Empty | undefined;
  children: (data: Data) => ReactNode;
};

/** The states of a query: pending, failed with a retry, empty, and its content. */
export function QueryList<Data>({ query, isEmpty, empty, noMatch = empty, children, ...props }: Props<Data>) {
  const { data, error } = query;
  if (data !== undefined) {
    return noMatch && isEmpty?.(data) ? <EmptyState {...noMatch} /> : children(data);
  }
  if (error) {
    return (
      <ErrorState
        {...(props.failed !== undefined && { title: props.failed })}
        text={props.reasonOf?.(error) ?? error.message}
        {...(props.retryLabel !== undefined && { retryLabel: props.retryLabel })}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <SkeletonGroup className={props.className}>
      {props.skeletons.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} height={height} />
      ))}
    </SkeletonGroup>
  );
}
