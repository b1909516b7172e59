import { t } from "#messages/access";
import classes from "@/ui/checking-access.module.css";
import { Skeleton } from "@/ui/skeleton";

/** The server is being asked whether this page may be opened. */
export function CheckingAccess() {
  return (
    <div role="status" className={classes["page"]}>
      <p>{t.checking}</p>
      <Skeleton height="3rem" />
      <Skeleton height="14rem" />
    </div>
  );
}

/** The same, while the page before is still there: on a quick way nobody sees it. */
export function CheckingNext() {
  return (
    <p role="status" className={classes["next"]}>
      {t.checking}
    </p>
  );
}
