import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/panel";
import { newsQuery } from "@/domain/news";
import { useMay } from "@/domain/rights";
import {
  COMING_SOON,
  markOf,
  openScreens,
  planned,
  plannedAt,
  sectionOf,
  sections,
} from "@/features/operator-panel/navigation";
import { PanelDisclosure } from "@/ui/panel-disclosure";
import { PanelLink } from "@/ui/panel-link";
import { PanelSection } from "@/ui/panel-section";

type Props = { path: string; clientId: number | null };

/** The sections of the panel; each opens its first screen. Without an approved company only the registration can be opened. */
export function PanelSidebar({ path, clientId }: Props) {
  const hasClient = clientId !== null;
  const may = useMay();
  const { data: news } = useQuery({ ...newsQuery(clientId ?? 0), enabled: hasClient });
  const current = sectionOf(path);
  return (
    <>
      <PanelSection>
        {sections.map((section) => {
          const screens = openScreens(section, may, true);
          const [screen] = openScreens(section, may, hasClient);
          const to = (screen ?? screens[0])?.to;
          return (
            to && (
              <li key={section.key}>
                <PanelLink
                  to={to}
                  icon={section.icon}
                  disabled={!screen}
                  activeOptions={{ exact: true, includeSearch: false }}
                  aria-current={section === current ? "page" : undefined}
                  mark={markOf(section.news ? [section] : screens, news)}
                >
                  {section.name}
                </PanelLink>
              </li>
            )
          );
        })}
      </PanelSection>
      <PanelDisclosure name={t.comingSoonTitle} open={plannedAt(path) !== undefined || path === COMING_SOON}>
        {planned.map(({ label, to, entry }) => (
          <li key={label}>
            <PanelLink
              to={to as string}
              search={entry ? { entry } : {}}
              disabled={!hasClient}
              activeOptions={{ exact: true }}
            >
              {label}
            </PanelLink>
          </li>
        ))}
      </PanelDisclosure>
    </>
  );
}
