import { type ReactNode, useId } from "react";
import classes from "@/features/account/section.module.css";
import { Card } from "@/ui/card";

type Props = { title: string; lead: string; children: ReactNode };

/** A section of the account page: a description beside its controls. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={classes["section"]} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes["title"]}>
          {title}
        </h2>
        <p className={classes["lead"]}>{lead}</p>
      </div>
      <Card>{children}</Card>
    </section>
  );
}
