import { t } from "#messages/access";
import classes from "@/ui/checking-access.module.css";
import { Skeleton } from "@/ui/skeleton";

/** Shown while the server checks whether this page may be opened. */
export function CheckingAccess() {
  return (
    <div role="status" className={classes["page"]}>
      <p>{t.checking}</p>
      <Skeleton height="3rem" />
      <Skeleton height="14rem" />
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
