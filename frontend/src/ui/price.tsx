import { formatRupees } from "@/lib/money";
import classes from "@/ui/price.module.css";

type Props = {
  rupees: number;
  prefix?: string;
  suffix?: string;
  size?: "sm" | "md" | "lg";
  isMuted?: boolean;
};

/** An amount with its labels: from ₹12,500 per person. */
export function Price({ rupees, prefix, suffix, size = "md", isMuted }: Props) {
  return (
    <span className={classes["price"]} data-size={size} data-muted={isMuted || undefined}>
      {/* The spaces stand between the parts: a line breaks there and nowhere else. */}
      {prefix && <span className={classes["small"]}>{prefix}</span>}{" "}
      <span className={classes["amount"]}>{formatRupees(rupees)}</span>{" "}
      {suffix && <span className={classes["small"]}>{suffix}</span>}
    </span>
  );
}
