import { Link } from "@tanstack/react-router";
import { t } from "#messages/operator";
import classes from "@/features/operator/order-tabs.module.css";
import { type OrdersSearch, readOrdersSearch, TABS, type Tab } from "@/features/operator/orders-search";

/** Where departures stand. Links, so that a tab can be shared and opened beside another. */
export function OrderTabs({ current, search }: { current: Tab; search: OrdersSearch }) {
  return (
    <nav aria-label={t.tabsLabel}>
      <ul className={classes["tabs"]}>
        {TABS.map((tab) => (
          <li key={tab}>
            <Link
              to="/to/orders"
              search={readOrdersSearch({ view: search.view, status: tab })}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              className={classes["tab"]}
              aria-current={tab === current ? "page" : undefined}
            >
              {t.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
