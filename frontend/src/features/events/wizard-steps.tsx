import { Check, Lock } from "lucide-react";
import { t } from "#messages/wizard";
import { STEPS, type StepName } from "@/features/events/progress";
import classes from "@/features/events/wizard.module.css";
import { Row } from "@/ui/layout";

type Props = {
  current: StepName;
  complete: Readonly<Record<StepName, boolean>>;
  /** Nothing has been saved yet: only the first step opens. */
  isLocked: boolean;
  onStep: (step: StepName) => void;
};

/** The steps of the wizard: the current one, which are complete, and links to each. */
export function WizardSteps({ current, complete, isLocked, onStep }: Props) {
  const place = STEPS.indexOf(current);
  return (
    <nav aria-label={t.stepsLabel}>
      <div
        role="progressbar"
        aria-label={t.stepsLabel}
        aria-valuemin={0}
        aria-valuemax={STEPS.length}
        aria-valuenow={place + 1}
        aria-valuetext={t.stepOf(place + 1, STEPS.length)}
        className={classes["track"]}
      >
        <div className={classes["bar"]} style={{ width: `${((place + 1) / STEPS.length) * 100}%` }} />
      </div>
      <Row as="ol" noWrap gap={1} above={2}>
        {STEPS.map((step, index) => {
          const locked = isLocked && index > 0;
          return (
            <li key={step} className={classes["step"]} data-current={step === current || undefined}>
              <button
                type="button"
                className={classes["stepButton"]}
                aria-current={step === current ? "step" : undefined}
                aria-disabled={locked || undefined}
                data-complete={complete[step] || undefined}
                onClick={() => !locked && onStep(step)}
              >
                <span className={classes["mark"]} aria-hidden>
                  {locked ? (
                    <Lock size={14} />
                  ) : complete[step] ? (
                    <Check size={16} strokeWidth={3} />
                  ) : (
                    index + 1
                  )}
                </span>
                <span className={classes["stepName"]}>{t.steps[index]}</span>
                <span className="visually-hidden">
                  {`, ${locked ? t.stepLocked : complete[step] ? t.stepDone : t.stepOpen}`}
                </span>
              </button>
            </li>
          );
        })}
      </Row>
    </nav>
  );
}
