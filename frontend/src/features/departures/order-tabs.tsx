import { Link } from "@tanstack/react-router";
import { t } from "#messages/operator";
import classes from "@/features/departures/order-tabs.module.css";
import { type OrdersSearch, readOrdersSearch, TABS, type Tab } from "@/features/departures/orders-search";

type Props = {
  current: Tab;
  search: OrdersSearch;
  /** The number of matching departures in each tab, once known. */
  counts: Readonly<Record<string, number>> | undefined;
};

/** Departures by status. The tabs are links, so that they can be shared and opened in a new tab. */
export function OrderTabs({ current, search, counts }: Props) {
  return (
    <nav aria-label={t.tabsLabel}>
      <ul className={classes["tabs"]}>
        {TABS.map((tab) => (
          <li key={tab}>
            <Link
              to="/to/orders"
              search={readOrdersSearch({ ...search, page: 1, status: tab })}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              className={classes["tab"]}
              aria-current={tab === current ? "page" : undefined}
            >
              {t.tabs[tab]}
              {counts && <span className={classes["count"]}>{counts[tab] ?? 0}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
