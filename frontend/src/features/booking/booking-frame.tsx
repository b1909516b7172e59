import type { ReactNode } from "react";
import { t } from "#messages/booking";
import classes from "@/features/booking/booking-frame.module.css";
import { LanguageText } from "@/ui/language-text";
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
      <div className={classes["steps"]}>
        <Steps names={t.steps} current={step} />
      </div>
      <header className={classes["head"]}>
        <p className={classes["trip"]}>
          <LanguageText>{trip}</LanguageText>
        </p>
        <h1 className={classes["title"]}>{title}</h1>
        {lead && <p className={classes["lead"]}>{lead}</p>}
      </header>
      <div className={classes["columns"]}>
        <div className={classes["main"]}>{children}</div>
        <div className={classes["aside"]}>{aside}</div>
      </div>
    </Container>
  );
}
