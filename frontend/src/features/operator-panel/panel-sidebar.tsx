import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/panel";
import { newsQuery } from "@/domain/news";
import { useMay } from "@/domain/rights";
import {
  COMING_SOON,
  DASHBOARD,
  ENQUIRIES,
  furtherGroups,
  furtherItem,
  JOIN_REQUESTS,
  type PanelItem,
  panelGroups,
  rightOf,
} from "@/features/operator-panel/navigation";
import { PanelDisclosure } from "@/ui/panel-disclosure";
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
  const further = furtherGroups
    .flatMap(({ items }) => items)
    .filter(({ screen }) => !screen || may(rightOf(screen.to) ?? "panel"));
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
      <PanelDisclosure name={t.more} open={furtherItem(path) !== undefined || path === COMING_SOON}>
        {further.map(({ label, to, entry, screen }) => (
          <li key={label}>
            <PanelLink
              to={to as string}
              search={entry ? { entry } : {}}
              disabled={!hasClient}
              activeOptions={{ exact: true }}
              mark={screen ? undefined : t.soon}
            >
              {label}
            </PanelLink>
          </li>
        ))}
      </PanelDisclosure>
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
