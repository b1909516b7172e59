import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus, Inbox as InboxIcon } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/inbox";
import { useTimeZone } from "@/domain/clients";
import { PageHead } from "@/domain/page-head";
import { ChosenItems } from "@/features/inbox/chosen-items";
import classes from "@/features/inbox/inbox.module.css";
import {
  type Inbox,
  type InboxItem,
  type InboxView,
  inboxQuery,
  viewsQuery,
} from "@/features/inbox/inbox-queries";
import { InboxRow } from "@/features/inbox/inbox-row";
import {
  type Filters,
  type InboxSearch,
  isSameFilters,
  KINDS,
  LONGEST_SEARCH,
  READY_VIEWS,
  readFilters,
  STATUSES,
} from "@/features/inbox/inbox-search";
import { SnoozeDialog } from "@/features/inbox/snooze-dialog";
import { useInboxActs } from "@/features/inbox/use-inbox-acts";
import { DeleteViewDialog, ViewDialog } from "@/features/inbox/view-dialogs";
import { Button } from "@/ui/button";
import { ItemCards, ItemPage, ItemSkeletons } from "@/ui/item-cards";
import { LinkTabs } from "@/ui/link-tabs";
import { MoreMenu } from "@/ui/more-menu";
import { Pager } from "@/ui/pager";
import { SearchField } from "@/ui/search-field";
import { SelectField } from "@/ui/select-field";
import { EmptyState, ErrorState } from "@/ui/states";

type OnSearch = (
  next: InboxSearch | ((last: InboxSearch) => InboxSearch),
  how?: { replace?: boolean },
) => void;

type Props = {
  clientId: number;
  meId: number;
  /** From the address. */
  search: InboxSearch;
  onSearch: OnSearch;
};

/** Enquiries, requests and reviews in one list, with owners, snoozes and saved views. */
export function InboxPage({ clientId, meId, search, onSearch }: Props) {
  const { q, page = 1, ...filters } = search;
  const inbox = useQuery(inboxQuery(clientId, search));
  const timeZone = useTimeZone(clientId);
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const [snoozing, setSnoozing] = useState<readonly InboxItem[] | null>(null);
  const acts = useInboxActs(clientId, () => setChosenKeys(new Set()));
  const isLoading = inbox.isPending || inbox.isPlaceholderData;
  const rows = isLoading ? [] : (inbox.data?.data ?? []);
  const chosen = rows.filter((item) => chosenKeys.has(keyOf(item)));
  const choose = (item: InboxItem, isChosen: boolean) => {
    const after = new Set(chosenKeys);
    if (isChosen) after.add(keyOf(item));
    else after.delete(keyOf(item));
    setChosenKeys(after);
  };
  const isNone = isSameFilters(filters, {}) && !q;
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <ItemPage>
        <Views clientId={clientId} search={search} inbox={inbox.data} onSearch={onSearch} />
        <Tools search={search} inbox={inbox.data} meId={meId} onSearch={onSearch} />
        {isLoading && !inbox.isError && <ItemSkeletons height="9rem" />}
        {inbox.isError && (
          <ErrorState title={t.failed} text={inbox.error.message} onRetry={() => void inbox.refetch()} />
        )}
        {inbox.isSuccess && !isLoading && rows.length === 0 && (
          <EmptyState
            icon={InboxIcon}
            title={isNone ? t.none : t.noneLikeThis}
            text={isNone ? t.noneText : t.noneLikeThisText}
            action={
              !isNone && (
                <Button variant="outline" onClick={() => onSearch({})}>
                  {t.showOpen}
                </Button>
              )
            }
          />
        )}
        {rows.length > 0 && (
          <ItemCards label={t.title}>
            {rows.map((item) => (
              <InboxRow
                key={keyOf(item)}
                item={item}
                people={inbox.data?.people ?? []}
                meId={meId}
                timeZone={timeZone}
                isChosen={chosenKeys.has(keyOf(item))}
                onChoose={(isChosen) => choose(item, isChosen)}
                onAct={(act) => acts.isPending || acts.mutate({ items: [item], act })}
                onDay={() => setSnoozing([item])}
              />
            ))}
          </ItemCards>
        )}
        {chosen.length > 0 && (
          <ChosenItems
            items={chosen}
            people={inbox.data?.people ?? []}
            meId={meId}
            timeZone={timeZone}
            onAct={(act) => acts.isPending || acts.mutate({ items: chosen, act })}
            onDay={() => setSnoozing(chosen)}
            onNone={() => setChosenKeys(new Set())}
          />
        )}
        <Pager
          page={page}
          pages={inbox.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...search, page: next })}
        />
      </ItemPage>
      <SnoozeDialog
        opened={snoozing !== null}
        timeZone={timeZone}
        onSnooze={(until) => snoozing && acts.mutate({ items: snoozing, act: { kind: "snooze", until } })}
        onClose={() => setSnoozing(null)}
      />
    </>
  );
}

function keyOf({ kind, item_id }: InboxItem): string {
  return `${kind}-${item_id}`;
}

type PartProps = {
  search: InboxSearch;
  inbox: Inbox | undefined;
  onSearch: OnSearch;
};

/** Ready-made and saved views, each a link. */
function Views({ clientId, search, inbox, onSearch }: PartProps & { clientId: number }) {
  const { q, page: _, ...filters } = search;
  const { data: views = [] } = useQuery(viewsQuery(clientId));
  const [naming, setNaming] = useState<{ view: InboxView | null } | null>(null);
  const [lastNaming, setLastNaming] = useState(naming);
  if (naming && naming !== lastNaming) setLastNaming(naming);
  const [deleting, setDeleting] = useState<InboxView | null>(null);
  const names = Object.keys(READY_VIEWS) as (keyof typeof READY_VIEWS)[];
  const ready = names.find((name) => isSameFilters(READY_VIEWS[name], filters));
  const saved = ready ? undefined : views.find((view) => isSameFilters(readFilters(view), filters));
  const link = (next: Filters) => ({ to: "/to/inbox", search: { ...next, ...(q && { q }) } }) as const;
  return (
    <div className={classes["views"]}>
      <LinkTabs
        label={t.views}
        look="filter"
        tabs={[
          ...names.map((name) => ({
            label: t.readyViews[name],
            link: link(READY_VIEWS[name]),
            isCurrent: name === ready,
            mark: inbox?.counts[name] || undefined,
          })),
          ...views.map((view) => ({
            label: view.name,
            link: link(readFilters(view)),
            isCurrent: view === saved,
          })),
        ]}
      />
      {saved && (
        <MoreMenu
          label={`${t.viewActs}: ${saved.name}`}
          text={t.viewActs}
          acts={[
            {
              label: t.renameView,
              name: t.renameViewOf(saved.name),
              onPress: () => setNaming({ view: saved }),
            },
            { label: t.deleteView, name: t.deleteViewOf(saved.name), onPress: () => setDeleting(saved) },
          ]}
        />
      )}
      {!ready && !saved && (
        <Button
          size="sm"
          variant="outline"
          before={<BookmarkPlus size={16} aria-hidden />}
          onClick={() => setNaming({ view: null })}
        >
          {t.saveView}
        </Button>
      )}
      <ViewDialog
        clientId={clientId}
        view={lastNaming?.view ?? null}
        filters={filters}
        opened={naming !== null}
        onClose={() => setNaming(null)}
      />
      <DeleteViewDialog
        clientId={clientId}
        view={deleting}
        onDeleted={() => onSearch({})}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}

/** Search and filters. */
function Tools({ search, inbox, meId, onSearch }: PartProps & { meId: number }) {
  const { q, page: _, ...filters } = search;
  // From the last address: two filters may be chosen before the page is rendered again.
  const narrow = (values: Record<string, unknown>) =>
    onSearch(
      ({ q: words, page: __, ...last }) => ({
        ...readFilters({ ...last, ...values }),
        ...(words && { q: words }),
      }),
      { replace: true },
    );
  const kinds = KINDS.filter((kind) => inbox?.kinds[kind] !== undefined);
  const colleagues = inbox?.people.filter(({ user_id }) => user_id !== meId) ?? [];
  const isFormer =
    typeof filters.owner === "number" && !colleagues.some(({ user_id }) => user_id === filters.owner);
  return (
    <search className={classes["tools"]}>
      <SearchField
        label={t.search}
        placeholder={t.searchPlaceholder}
        clear={t.clear}
        value={q}
        longest={LONGEST_SEARCH}
        onSearch={(words) => onSearch({ ...filters, ...(words && { q: words }) }, { replace: true })}
      />
      <SelectField
        label={t.status}
        value={filters.status ?? "open"}
        data={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
        onChange={(event) => narrow({ status: event.currentTarget.value })}
      />
      <SelectField
        label={t.kind}
        value={filters.kind ?? ""}
        data={[
          { value: "", label: t.anyKind },
          ...kinds.map((value) => ({ value, label: t.countOf(t.kinds[value], inbox?.kinds[value] ?? 0) })),
        ]}
        onChange={(event) => narrow({ kind: event.currentTarget.value })}
      />
      <SelectField
        label={t.owner}
        value={String(filters.owner ?? "")}
        data={[
          { value: "", label: t.anyOwner },
          { value: "me", label: t.me },
          { value: "nobody", label: t.nobody },
          ...colleagues.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
          ...(isFormer ? [{ value: String(filters.owner), label: t.formerOwner }] : []),
        ]}
        onChange={(event) => narrow({ owner: event.currentTarget.value })}
      />
    </search>
  );
}
