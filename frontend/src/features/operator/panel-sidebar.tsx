import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { t } from "#messages/panel";
import { useMay } from "@/api/rights";
import { newsQuery } from "@/features/operator/customer-queries";
import {
  COMING_SOON,
  comingLabel,
  DASHBOARD,
  ENQUIRIES,
  JOIN_REQUESTS,
  type PanelItem,
  panelGroups,
  rightOf,
} from "@/features/operator/navigation";
import { PanelLink } from "@/ui/panel-link";
import { PanelSection } from "@/ui/panel-section";

type Props = { path: string; clientId: number | null };

/** The panel's navigation. Without an approved client only the registration can be opened. */
export function PanelSidebar({ path, clientId }: Props) {
  const hasClient = clientId !== null;
  const may = useMay();
  const groups = panelGroups
    .map(({ name, items }) => ({ name, items: items.filter(({ to }) => may(rightOf(to) ?? "panel")) }))
    .filter(({ items }) => items.length > 0);
  const { data: news } = useQuery({ ...newsQuery(clientId ?? 0), enabled: hasClient });
  const counts: Record<string, number | undefined> = {
    [JOIN_REQUESTS]: news?.joined,
    [ENQUIRIES]: news?.enquiries,
  };
  return (
    <>
      {groups.map(({ name, items }) => (
        <PanelSection key={name} name={name}>
          {items.map((item) => (
            <Item
              key={item.to}
              item={item}
              news={counts[item.to] ?? 0}
              isClosed={!hasClient && !item.isAlwaysOpen}
            />
          ))}
        </PanelSection>
      ))}
      <PanelSection>
        <li>
          <PanelLink
            to={COMING_SOON}
            icon={Hourglass}
            disabled={!hasClient}
            aria-current={comingLabel(path) !== null ? "page" : undefined}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {t.comingSoon}
          </PanelLink>
        </li>
      </PanelSection>
    </>
  );
}

type ItemProps = { item: PanelItem; news: number; isClosed: boolean };

function Item({ item, news, isClosed }: ItemProps) {
  const { label, to, icon, isNew } = item;
  return (
    <li>
      <PanelLink
        to={to}
        icon={icon}
        disabled={isClosed}
        activeOptions={{ exact: to === DASHBOARD, includeSearch: false }}
        mark={news > 0 ? t.newOf(news) : isNew ? t.isNew : undefined}
      >
        {label}
      </PanelLink>
    </li>
  );
}
