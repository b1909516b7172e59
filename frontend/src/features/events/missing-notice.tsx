import { t } from "#messages/wizard";
import { type StepName, stepOf } from "@/features/events/progress";
import type { OwnEvent } from "@/features/events/queries";
import classes from "@/features/events/wizard.module.css";
import { Notice } from "@/ui/notice";

type Props = { event: OwnEvent; onStep: (step: StepName) => void };

/** What prevents publishing an event and what contradicts itself, with links to the steps. */
export function MissingNotice({ event: { status, missing, contradictions }, onStep }: Props) {
  return (
    <>
      {status !== "active" && missing.length === 0 && <Notice tone="good">{t.ready}</Notice>}
      {status !== "active" && missing.length > 0 && (
        <Notice tone="warn" title={t.missingTitle}>
          <Problems problems={missing} onStep={onStep} />
        </Notice>
      )}
      {contradictions.length > 0 && (
        <Notice tone="warn" title={t.contradictions}>
          <Problems problems={contradictions} onStep={onStep} />
        </Notice>
      )}
    </>
  );
}

type ProblemsProps = { problems: OwnEvent["missing"]; onStep: (step: StepName) => void };

function Problems({ problems, onStep }: ProblemsProps) {
  return (
    <ul className={classes["missing"]}>
      {problems.map((problem) => (
        <li key={`${problem.field} ${problem.message}`}>
          <button type="button" onClick={() => onStep(stepOf(problem))}>
            {problem.step}
          </button>
          {`: ${problem.message}`}
        </li>
      ))}
    </ul>
  );
}
