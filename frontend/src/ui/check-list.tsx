import type { ReactNode } from "react";
import { CheckField } from "@/ui/check-field";
import classes from "@/ui/check-list.module.css";
import { Note } from "@/ui/layout";

type Props<Value> = {
  legend: string;
  choices: readonly { value: Value; label: string; text?: string | null | undefined }[];
  chosen: readonly Value[];
  /** Shown at the first box. */
  error?: string | boolean | undefined;
  onChosen: (chosen: Value[]) => void;
  /** Above the boxes, such as a notice that they could not be loaded. */
  children?: ReactNode;
};

/** A group of boxes, of which any number can be ticked. */
export function CheckList<Value extends string | number>({
  legend,
  choices,
  chosen,
  error,
  onChosen,
  children,
}: Props<Value>) {
  return (
    <fieldset className={classes["list"]}>
      <legend>{legend}</legend>
      {children}
      {choices.map(({ value, label, text }, index) => (
        <CheckField
          key={value}
          label={
            text ? (
              <>
                {label} <Note>{text}</Note>
              </>
            ) : (
              label
            )
          }
          checked={chosen.includes(value)}
          error={index === 0 ? error : undefined}
          onChange={(isChosen) =>
            onChosen(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
    </fieldset>
  );
}
