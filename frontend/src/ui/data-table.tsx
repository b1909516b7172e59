import type { ReactNode } from "react";
import classes from "@/ui/data-table.module.css";

type Column = {
  name: string;
  /** Numbers stand under each other, at the end of their column. */
  isNumber?: boolean;
  /** Its head is said, not shown. */
  isHidden?: boolean;
  /** What its head shows in place of its name. */
  shown?: ReactNode;
};

type Props = { label: string; columns: readonly Column[]; children: ReactNode };

/** Rows under a head that stays in view; a wide table scrolls within itself, also by keyboard. */
export function DataTable({ label, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={classes["frame"]}>
      <table className={classes["table"]}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, isHidden, shown }) => (
              <th key={name} scope="col" data-number={isNumber || undefined}>
                {shown ?? (isHidden ? <span className="visually-hidden">{name}</span> : name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
