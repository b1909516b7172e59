import { type ReactNode, useId } from "react";
import classes from "@/features/account/section.module.css";
import { Card } from "@/ui/card";
import { Heading, Hint } from "@/ui/layout";

type Props = { title: string; lead: string; children: ReactNode };

/** A section of the account page: a description beside its controls. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={classes["section"]} aria-labelledby={id}>
      <div>
        <Heading size="title-sm" id={id}>
          {title}
        </Heading>
        <Hint above={2} width="narrow">
          {lead}
        </Hint>
      </div>
      <Card>{children}</Card>
    </section>
  );
}
