import { t } from "#messages/wizard";
import { type StepName, stepOf } from "@/features/events/progress";
import type { OwnEvent } from "@/features/events/queries";
import classes from "@/features/events/wizard.module.css";
import { Notice } from "@/ui/notice";

type Props = { missing: OwnEvent["missing"]; onStep: (step: StepName) => void };

/** What prevents publishing an event, with links to the steps. */
export function MissingNotice({ missing, onStep }: Props) {
  if (missing.length === 0) return <Notice tone="good">{t.ready}</Notice>;
  return (
    <Notice tone="warn" title={t.missingTitle}>
      <ul className={classes["missing"]}>
        {missing.map((requirement) => (
          <li key={requirement.field}>
            <button type="button" onClick={() => onStep(stepOf(requirement))}>
              {requirement.step}
            </button>
            {`: ${requirement.message}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
