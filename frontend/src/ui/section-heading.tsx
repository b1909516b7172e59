import type { ReactNode } from "react";
import { LanguageText } from "@/ui/language-text";
import { Stack, Text } from "@/ui/layout";
import classes from "@/ui/section-heading.module.css";

type Props = { id?: string; title: string; lead?: ReactNode; aside?: ReactNode; level?: 2 | 3 };

/** The title of a part of a page, a sentence under it, and its controls at the end of the line. */
export function SectionHeading({ id, title, lead, aside, level = 2 }: Props) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div className={classes["heading"]} data-level={level}>
      <Stack gap={0} width="text">
        <Title id={id} className={classes["title"]}>
          <LanguageText>{title}</LanguageText>
        </Title>
        {lead && (
          <Text above={2} tone="muted">
            <LanguageText>{lead}</LanguageText>
          </Text>
        )}
      </Stack>
      {aside && <div className={classes["aside"]}>{aside}</div>}
    </div>
  );
}
