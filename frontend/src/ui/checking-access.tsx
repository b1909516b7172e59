import { t } from "#messages/access";
import classes from "@/ui/checking-access.module.css";
import { Skeleton } from "@/ui/skeleton";

const ENTRIES = ["70%", "55%", "80%", "60%", "75%", "50%", "65%"];

/** The frame of a panel, shown while the server checks whether this page may be opened. */
export function CheckingAccess() {
  return (
    <div className={classes["shell"]}>
      <div className={classes["bar"]} aria-hidden>
        <Skeleton width="1.5rem" height="1.5rem" />
        <Skeleton width="9rem" height="1.25rem" />
      </div>
      <div className={classes["sidebar"]} aria-hidden>
        <Skeleton width="80%" height="2.25rem" />
        {ENTRIES.map((width) => (
          <Skeleton key={width} width={width} height="1.25rem" />
        ))}
      </div>
      <div role="status" className={classes["page"]}>
        <p>{t.checking}</p>
        <Skeleton height="3rem" />
        <Skeleton height="14rem" />
      </div>
    </div>
  );
}

/** The same, while the previous page is still shown; on a fast connection it does not appear. */
export function CheckingNext() {
  return (
    <p role="status" className={classes["next"]}>
      {t.checking}
    </p>
  );
}
