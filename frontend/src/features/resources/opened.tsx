import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#messages/resources";
import { isNotFound } from "@/api/errors";
import { ButtonLink } from "@/ui/link";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Props<Thing> = {
  query: UseQueryResult<Thing>;
  /** The list to link to if it is not found. */
  list: string;
  listName: string;
  children: (thing: Thing) => ReactNode;
};

/** Renders the item that the address names, once loaded. */
export function Opened<Thing>({ query, list, listName, children }: Props<Thing>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError && isNotFound(query.error)) {
    return (
      <EmptyState
        title={t.notFound}
        text={t.notFoundText}
        action={<ButtonLink to={list}>{listName}</ButtonLink>}
      />
    );
  }
  if (query.isError) return <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <SkeletonGroup>
      <Skeleton height="24rem" />
    </SkeletonGroup>
  );
}
