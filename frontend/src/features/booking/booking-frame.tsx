import type { ReactNode } from "react";
import { t } from "#messages/booking";
import classes from "@/features/booking/booking-frame.module.css";
import { LanguageText } from "@/ui/language-text";
import { Heading, Stack, Text } from "@/ui/layout";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Steps } from "@/ui/steps";

type Props = {
  title: string;
  lead?: string;
  trip: string;
  site: string;
  /** From 0. */
  step: number;
  aside: ReactNode;
  children: ReactNode;
};

/** The layout of a booking step: steps, form, and the price beside it. */
export function BookingFrame({ title, lead, trip, site, step, aside, children }: Props) {
  usePageTitle(title, trip, site);
  return (
    <Container className={classes["frame"]}>
      <Stack width="text">
        <Steps names={t.steps} current={step} />
      </Stack>
      <header className={classes["head"]}>
        <Text tone="brand" size="sm" weight={650}>
          <LanguageText>{trip}</LanguageText>
        </Text>
        <Heading level={1} above={1} size="title-md">
          {title}
        </Heading>
        {lead && (
          <Text above={3} tone="muted">
            {lead}
          </Text>
        )}
      </header>
      <div className={classes["columns"]}>
        <Stack gap={6}>{children}</Stack>
        <div className={classes["aside"]}>{aside}</div>
      </div>
    </Container>
  );
}
