import type { ReactNode } from "react";
import { LanguageText } from "@/ui/language-text";
import { Stack, Text } from "@/ui/layout";
import classes from "@/ui/page-head.module.css";
import { usePageTitle } from "@/ui/page-title";

type Props = {
  back?: ReactNode;
  title: string;
  /** The panel that the page belongs to, for the tab's name. */
  panel: string;
  lead?: ReactNode;
  aside?: ReactNode;
  /** A part of a page with a larger heading above. */
  isPart?: boolean;
};

/** The heading of a panel's page, with a link back and its controls. */
export function PageHead({ back, title, panel, lead, aside, isPart = false }: Props) {
  usePageTitle(title, panel);
  return (
    <header className={classes["head"]} data-part={isPart || undefined}>
      <Stack gap={0}>
        {back && <p className={classes["back"]}>{back}</p>}
        <h1 className={classes["title"]}>
          <LanguageText>{title}</LanguageText>
        </h1>
        {lead && (
          <Text above={2} tone="muted">
            <LanguageText>{lead}</LanguageText>
          </Text>
        )}
      </Stack>
      {aside}
    </header>
  );
}
