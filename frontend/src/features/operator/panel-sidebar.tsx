import { t } from "#messages/panel";
import {
  COMING_SOON,
  comingLabel,
  comingSoon,
  DASHBOARD,
  type PanelItem,
  panelGroups,
} from "@/features/operator/navigation";
import { PanelLink } from "@/ui/panel-link";
import { FoldedSections, PanelSection } from "@/ui/panel-section";

type Props = { path: string; hasClient: boolean };

/** Where the panel leads. Without an approved client nothing but what gets one can be opened. */
export function PanelSidebar({ path, hasClient }: Props) {
  return (
    <>
      {panelGroups.map(({ name, items }) => (
        <PanelSection key={name} name={name}>
          {items.map((item) => (
            <Item key={item.to} item={item} isClosed={!hasClient && !item.isAlwaysOpen} />
          ))}
        </PanelSection>
      ))}
      <FoldedSections name={t.comingSoon} isInside={comingLabel(path) !== null}>
        {comingSoon.map(({ name, items }) => (
          <PanelSection key={name} name={name}>
            {items.map(({ label, to, entry, isNew }) => (
              <li key={label}>
                <PanelLink
                  to={to}
                  {...(entry && { search: { entry } })}
                  disabled={!hasClient}
                  activeOptions={{ exact: true, includeSearch: to === COMING_SOON }}
                  mark={isNew ? t.isNew : undefined}
                >
                  {label}
                </PanelLink>
              </li>
            ))}
          </PanelSection>
        ))}
      </FoldedSections>
    </>
  );
}

function Item({ item, isClosed }: { item: PanelItem; isClosed: boolean }) {
  const { label, to, icon, isNew } = item;
  return (
    <li>
      <PanelLink
        to={to}
        icon={icon}
        disabled={isClosed}
        activeOptions={{ exact: to === DASHBOARD, includeSearch: false }}
        mark={isNew ? t.isNew : undefined}
      >
        {label}
      </PanelLink>
    </li>
  );
}
