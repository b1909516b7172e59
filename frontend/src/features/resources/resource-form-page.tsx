import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#messages/resources";
import { Opened } from "@/features/resources/opened";
import { TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";

type Props<Thing> = {
  /** Disabled for a new resource. */
  query: UseQueryResult<Thing>;
  isNew: boolean;
  list: string;
  words: { toList: string; add: string; edit: string; lead: string };
  children: (thing: Thing | null) => ReactNode;
};

/** The page of a resource to add, or to change. */
export function ResourceFormPage<Thing extends { name: string }>({
  query,
  isNew,
  list,
  words,
  children,
}: Props<Thing>) {
  return (
    <>
      <PageHead
        panel={t.panel}
        back={<TextLink to={list}>{words.toList}</TextLink>}
        title={isNew ? words.add : words.edit}
        lead={isNew ? words.lead : query.data?.name}
      />
      {isNew ? (
        children(null)
      ) : (
        <Opened query={query} list={list} listName={words.toList}>
          {children}
        </Opened>
      )}
    </>
  );
}
