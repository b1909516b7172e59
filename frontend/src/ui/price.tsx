import { formatRupees } from "@/lib/money";
import classes from "@/ui/price.module.css";

type Props = { rupees: number; prefix?: string; suffix?: string; size?: "sm" | "md" | "lg" };

/** An amount with the small words around it: from ₹12,500 per person. */
export function Price({ rupees, prefix, suffix, size = "md" }: Props) {
  return (
    <span className={classes["price"]} data-size={size}>
      {prefix && <span className={classes["small"]}>{prefix} </span>}
      <span className={classes["amount"]}>{formatRupees(rupees)}</span>
      {suffix && <span className={classes["small"]}> {suffix}</span>}
    </span>
  );
}
