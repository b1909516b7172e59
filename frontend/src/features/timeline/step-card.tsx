import { useState } from "react";
import { t } from "#messages/timeline";
import type { Owner, Step, Timeline } from "@/features/timeline/queries";
import { StepForm } from "@/features/timeline/step-form";
import classes from "@/features/timeline/timeline.module.css";
import { Badge } from "@/ui/badge";
import { Expander } from "@/ui/expander";

type Props = {
  owner: Owner;
  step: Step;
  fields: Timeline["fields"];
  templates: Timeline["phone_templates"];
  opened: boolean;
  onToggle: () => void;
};

/** One step: when it is sent and how often it was; opened, its text. */
export function StepCard({ owner, step, fields, templates, opened, onToggle }: Props) {
  const [wasOpened, setOpened] = useState(opened);
  const when = step.anchor === "booking" ? t.atOnce : t.when(step.anchor, step.offset_days, step.hour);
  return (
    <Expander
      head={
        <>
          <span className={classes["name"]}>
            {t.names[step.step]}
            {!step.is_on && <Badge tone="warn">{t.off}</Badge>}
            {step.level !== "toli" && <Badge tone="brand">{t.levels[step.level]}</Badge>}
          </span>
          <span className={classes["hint"]}>
            {[when, step.sent > 0 && t.sent(step.sent), step.failed > 0 && t.failures(step.failed)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      }
      opened={opened}
      onToggle={() => {
        setOpened(true);
        onToggle();
      }}
    >
      {/* Once opened it stays, with what was typed. */}
      {(opened || wasOpened) && <StepForm owner={owner} step={step} fields={fields} templates={templates} />}
    </Expander>
  );
}
