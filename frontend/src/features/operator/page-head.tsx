import type { ReactNode } from "react";
import { t } from "#messages/operator";
import classes from "@/features/operator/page-head.module.css";
import { usePageTitle } from "@/ui/page-title";

type Props = { back?: ReactNode; title: string; lead?: ReactNode; aside?: ReactNode };

/** The name of a page of the panel, the way back, and its controls. */
export function PageHead({ back, title, lead, aside }: Props) {
  usePageTitle(title, t.panel);
  return (
    <header className={classes["head"]}>
      <div className={classes["words"]}>
        {back && <p className={classes["back"]}>{back}</p>}
        <h1 className={classes["title"]}>{title}</h1>
        {lead && <p className={classes["lead"]}>{lead}</p>}
      </div>
      {aside}
    </header>
  );
}
