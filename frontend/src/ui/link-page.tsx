import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Props = {
  isPending: boolean;
  /** Of the placeholder while the page is loading. */
  height: string;
  /** There is nothing at the link, or not any more. */
  isGone: boolean;
  gone: string;
  goneText?: string;
  /** Where to go from here. */
  action: ReactNode;
  /** Why the page could not be loaded; null when it could. */
  error: string | null;
  failed: string;
  retryLabel?: string;
  onRetry: () => void;
};

/** What is shown of a page that opens by a link, until its content is there: loading, gone or failed. */
export function LinkPageState({ isPending, isGone, error, ...props }: Props) {
  if (isPending) {
    return (
      <SkeletonGroup>
        <Skeleton height={props.height} />
      </SkeletonGroup>
    );
  }
  if (isGone) {
    return (
      <EmptyState
        isPage
        icon={Link2Off}
        title={props.gone}
        text={props.goneText ?? ""}
        action={props.action}
      />
    );
  }
  if (error === null) return null;
  return (
    <ErrorState
      isPage
      title={props.failed}
      text={error}
      {...(props.retryLabel && { retryLabel: props.retryLabel })}
      onRetry={props.onRetry}
    />
  );
}
