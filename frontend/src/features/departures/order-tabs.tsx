import { t } from "#messages/operator";
import { type OrdersSearch, readOrdersSearch, TABS, type Tab } from "@/features/departures/orders-search";
import { LinkTabs } from "@/ui/link-tabs";

type Props = {
  current: Tab;
  search: OrdersSearch;
  /** The number of matching departures in each tab, once known. */
  counts: Readonly<Record<string, number>> | undefined;
};

/** Departures by status. */
export function OrderTabs({ current, search, counts }: Props) {
  return (
    <LinkTabs
      label={t.tabsLabel}
      look="filter"
      tabs={TABS.map((tab) => ({
        label: t.tabs[tab],
        link: { to: "/to/orders", search: readOrdersSearch({ ...search, page: 1, status: tab }) },
        isCurrent: tab === current,
        mark: counts && countOf(tab, counts),
      }))}
    />
  );
}

function countOf(tab: Tab, counts: Readonly<Record<string, number>>): number {
  return tab === "all" ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[tab] ?? 0);
}
