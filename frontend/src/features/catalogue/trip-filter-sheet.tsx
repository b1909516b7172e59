import type { ReactNode } from "react";
import { t } from "#messages/trips";
import classes from "@/features/catalogue/trip-filter-bar.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Row } from "@/ui/layout";

type Props = {
  opened: boolean;
  /** How many trips the filters leave, and how many of them are set. */
  total: number;
  set: number;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The filters over a phone's page; each takes effect at once, behind it. */
export function TripFilterSheet({ opened, total, set, onClear, onClose, children }: Props) {
  return (
    <Dialog title={t.filters.open} opened={opened} onClose={onClose}>
      <div className={classes["sheet"]}>
        {children}
        <Row noWrap justify="between" above={3}>
          <Button variant="subtle" onClick={onClear} disabled={set === 0}>
            {t.filters.clear}
          </Button>
          <Button onClick={onClose}>{t.filters.show(total)}</Button>
        </Row>
      </div>
    </Dialog>
  );
}
