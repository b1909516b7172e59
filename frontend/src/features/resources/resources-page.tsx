import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "#messages/resources";
import { type Coming, LONGEST_SEARCH } from "@/features/resources/queries";
import { RemoveDialog } from "@/features/resources/remove-dialog";
import { ResourceList, type Words } from "@/features/resources/resource-list";
import classes from "@/features/resources/resources.module.css";
import { DownloadMenu } from "@/ui/download-menu";
import { Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { SearchField } from "@/ui/search-field";

type Item = { name: string; coming: readonly Coming[] };

type Props<One extends Item> = {
  words: Words & Record<"add" | "search" | "searchPlaceholder", string> & { lead?: string; addName?: string };
  icon: LucideIcon;
  list: UseInfiniteQueryResult<InfiniteData<{ items: One[]; total: number }>>;
  q: string;
  onSearch: (q: string) => void;
  /** The address of the form that adds one. */
  add: string;
  idOf: (one: One) => number;
  remove: (one: One) => Promise<unknown>;
  back?: ReactNode;
  /** Content above and beside the search. */
  above?: ReactNode;
  filter?: ReactNode;
  /** The address of what is shown as a file. */
  fileOf?: (format: "csv" | "xlsx") => string;
  /** A filter other than the search is active. */
  isFiltered?: boolean;
  onShowAll?: () => void;
  children: (one: One, onRemove: () => void) => ReactNode;
};

/** A list of resources with search, add and remove. */
export function ResourcesPage<One extends Item>({ words, list, q, onSearch, add, ...props }: Props<One>) {
  const { isFiltered = false, onShowAll = () => onSearch("") } = props;
  const [removing, setRemoving] = useState<One | null>(null);
  return (
    <>
      <PageHead
        panel={t.panel}
        back={props.back}
        title={words.title}
        lead={words.lead}
        aside={
          <ButtonLink to={add} before={<Plus size={18} aria-hidden />} aria-label={words.addName}>
            {words.add}
          </ButtonLink>
        }
      />
      <Stack>
        {props.above}
        <search className={classes["tools"]}>
          <SearchField
            label={words.search}
            placeholder={words.searchPlaceholder}
            clear={t.clearSearch}
            longest={LONGEST_SEARCH}
            value={q || undefined}
            onSearch={(next) => onSearch(next ?? "")}
          />
          {props.filter}
          {props.fileOf && <DownloadMenu label={words.title} fileOf={props.fileOf} />}
        </search>
        <ResourceList
          words={words}
          icon={props.icon}
          list={list}
          isNarrowed={q !== "" || isFiltered}
          onShowAll={onShowAll}
          add={
            <ButtonLink to={add} aria-label={words.addName}>
              {words.add}
            </ButtonLink>
          }
          idOf={props.idOf}
        >
          {(resource) => props.children(resource, () => setRemoving(resource))}
        </ResourceList>
      </Stack>
      <RemoveDialog
        what={removing}
        remove={async () => removing && props.remove(removing)}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}
