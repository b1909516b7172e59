import { type ReactNode, useId } from "react";
import classes from "@/features/account/section.module.css";
import { Card } from "@/ui/card";

type Props = { title: string; lead: string; children: ReactNode };

/** A part of one's account: what it is for beside what can be done. */
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
