import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { t } from "#messages/booking";
import classes from "@/features/booking/completeness-mark.module.css";
import type { Completeness } from "@/features/booking/party";

const looks = {
  complete: { Icon: CircleCheck, says: t.complete },
  partial: { Icon: TriangleAlert, says: t.partial },
  empty: { Icon: CircleDashed, says: undefined },
};

/** Green for complete, yellow for incomplete; the label says the same. */
export function CompletenessMark({ state }: { state: Completeness }) {
  const { Icon, says } = looks[state];
  return (
    <span className={classes["mark"]} data-state={state} title={says}>
      <Icon size={22} aria-hidden />
      {says && <span className="visually-hidden">{says}</span>}
    </span>
  );
}
