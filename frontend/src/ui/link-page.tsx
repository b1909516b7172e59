import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { Stack } from "@/ui/layout";
import { Container } from "@/ui/page-shell";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Props = {
  query: { isPending: boolean; error: Error | null; refetch: () => unknown };
  /** Of the placeholder while the page is loading. */
  height: string;
  /** There is nothing at the link, or not any more. */
  isGone: boolean;
  gone: string;
  goneText?: string;
  /** Where to go from here. */
  action: ReactNode;
  failed: string;
  retryLabel?: string;
};

/** What is shown of a page that opens by a link, until its content is there: loading, gone or failed. */
export function LinkPageState({ query, height, isGone, gone, goneText = "", action, ...props }: Props) {
  if (isGone) return <EmptyState isPage icon={Link2Off} title={gone} text={goneText} action={action} />;
  if (query.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton height={height} />
      </SkeletonGroup>
    );
  }
  if (query.error === null) return null;
  const { failed, ...retry } = props;
  return (
    <ErrorState
      isPage
      title={failed}
      text={query.error.message}
      {...retry}
      onRetry={() => void query.refetch()}
    />
  );
}

type PageProps<Data> = Props & {
  query: { data: Data | undefined };
  children: (data: Data) => ReactNode;
};

/** A narrow page that opens by a link. */
export function LinkPage<Data>({ children, ...props }: PageProps<Data>) {
  const { data } = props.query;
  return (
    <Container>
      <Stack gap={5} centered padY={6} width="narrow">
        {data === undefined ? <LinkPageState {...props} /> : children(data)}
      </Stack>
    </Container>
  );
}
