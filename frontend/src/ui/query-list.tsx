import type { ComponentProps, ReactNode } from "react";
import { t } from "#messages/shared";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Empty = ComponentProps<typeof EmptyState>;

type Props<Data> = {
  query: {
    data: Data | undefined;
    error: Error | null;
    refetch: () => unknown;
    isPlaceholderData?: boolean;
  };
  /** Placeholders in place of the previous page or filter while the next one is loaded. */
  hidesPrevious?: boolean;
  /** Heights of the placeholders while the query is pending. */
  skeletons: readonly string[];
  className?: string | undefined;
  /** The title of a failed query. */
  errorTitle?: string;
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

/** The states of a query: pending, failed with a retry, empty, and its content, with a notice after a failed refetch. */
export function QueryList<Data>({
  query,
  hidesPrevious = false,
  errorTitle = t.somethingWentWrong,
  reasonOf,
  retryLabel = t.tryAgain,
  isEmpty,
  empty,
  noMatch = empty,
  children,
  ...props
}: Props<Data>) {
  const { error } = query;
  const data = hidesPrevious && query.isPlaceholderData ? undefined : query.data;
  const reason = error && (reasonOf?.(error) ?? error.message);
  const retry = () => void query.refetch();
  if (data !== undefined) {
    const content = noMatch && isEmpty?.(data) ? <EmptyState {...noMatch} /> : children(data);
    if (!error) return content;
    return (
      <>
        <Notice
          tone="warn"
          title={errorTitle}
          action={
            <Button size="sm" variant="outline" onClick={retry}>
              {retryLabel}
            </Button>
          }
        >
          {reason !== errorTitle && reason}
        </Notice>
        {content}
      </>
    );
  }
  if (error)
    return <ErrorState title={errorTitle} text={reason ?? ""} retryLabel={retryLabel} onRetry={retry} />;
  return (
    <SkeletonGroup className={props.className}>
      {props.skeletons.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} height={height} />
      ))}
    </SkeletonGroup>
  );
}
