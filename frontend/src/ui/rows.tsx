import type { ReactNode } from "react";
import { LanguageText } from "@/ui/language-text";
import { Note } from "@/ui/layout";
import classes from "@/ui/rows.module.css";

/** Names on the left, values on the right: a bill, or the facts of a thing. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl aria-label={label} className={classes["rows"]}>
      {children}
    </dl>
  );
}

type RowProps = {
  name: ReactNode;
  note?: ReactNode;
  children: ReactNode;
  strong?: boolean;
  rule?: boolean;
  /** The value is an amount, which stays on one line beside a long name. */
  amount?: boolean;
};

export function Fact({ name, note, children, strong = false, rule = false, amount = false }: RowProps) {
  return (
    <div className={classes["row"]} data-strong={strong || undefined} data-rule={rule || undefined}>
      <dt>
        <LanguageText>{name}</LanguageText>
        {note && (
          <Note small>
            <LanguageText>{note}</LanguageText>
          </Note>
        )}
      </dt>
      <dd data-amount={amount || undefined}>
        <LanguageText>{children}</LanguageText>
      </dd>
    </div>
  );
}
