import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#messages/resources";
import { isNotFound } from "@/api/errors";
import { ButtonLink } from "@/ui/link";
import { QueryList } from "@/ui/query-list";
import { EmptyState } from "@/ui/states";

type Props<Thing> = {
  query: UseQueryResult<Thing>;
  /** The list to link to if it is not found. */
  list: string;
  listName: string;
  children: (thing: Thing) => ReactNode;
};

/** Renders the item that the address names, once loaded. */
export function Opened<Thing>({ query, list, listName, children }: Props<Thing>) {
  if (query.data === undefined && query.isError && isNotFound(query.error)) {
    return (
      <EmptyState
        title={t.notFound}
        text={t.notFoundText}
        action={<ButtonLink to={list}>{listName}</ButtonLink>}
      />
    );
  }
  return (
    <QueryList query={query} skeletons={["24rem"]}>
      {children}
    </QueryList>
  );
}
