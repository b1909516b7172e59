import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { newsQuery } from "@/domain/news";
import { useMay } from "@/domain/rights";
import { markOf, openScreens, SETTINGS, sectionOf } from "@/features/operator-panel/navigation";
import classes from "@/features/operator-panel/section-frame.module.css";
import { LinkTabs } from "@/ui/link-tabs";

type Props = { path: string; clientId: number | null; children: ReactNode };

/** The tabs of a section above each of its screens, in Settings beside it. Other pages have a link back instead. */
export function SectionFrame({ path, clientId, children }: Props) {
  const may = useMay();
  const { data: news } = useQuery({ ...newsQuery(clientId ?? 0), enabled: clientId !== null });
  const section = sectionOf(path);
  const screens = section ? openScreens(section, may, clientId !== null) : [];
  const isScreen = section?.screens.some(({ to }) => to === path) ?? false;
  const hasTabs = isScreen && screens.length > 1;
  // Without tabs, the page would be as narrow as they are.
  const isSide = hasTabs && section === SETTINGS;
  return (
    <div className={classes["frame"]} data-side={isSide || undefined}>
      {section && hasTabs && (
        <LinkTabs
          label={section.name}
          look={isSide ? "side" : "row"}
          tabs={screens.map((screen) => ({
            label: screen.label,
            link: { to: screen.to },
            isCurrent: screen.to === path,
            mark: markOf([screen], news),
          }))}
        />
      )}
      <div>{children}</div>
    </div>
  );
}
