import { Check } from "lucide-react";
import { t } from "#messages/shared";
import classes from "@/ui/steps.module.css";

type Props = { names: readonly string[] /** From 0. */; current: number };

/** The current step of a flow with a few named steps. */
export function Steps({ names, current }: Props) {
  return (
    <ol className={classes["steps"]} aria-label={t.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classes["step"]}
          data-state={index < current ? "done" : index === current ? "current" : "next"}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={classes["mark"]} aria-hidden>
            {index < current ? <Check size={16} strokeWidth={3} /> : index + 1}
          </span>
          <span className={classes["name"]}>
            {name}
            {index < current && <span className={classes["hidden"]}> ({t.done})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
