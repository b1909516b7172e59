import { useState } from "react";
import { t } from "#messages/timeline";
import type { Owner, Step, Timeline } from "@/features/timeline/queries";
import { StepForm } from "@/features/timeline/step-form";
import { Badge } from "@/ui/badge";
import { Expander } from "@/ui/expander";
import { Hint, Row } from "@/ui/layout";

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
          <Row as="span" gap={2} tone="ink" weight={600} breakable>
            {t.names[step.step]}
            {!step.is_on && <Badge tone="warn">{t.off}</Badge>}
            {step.level !== "toli" && <Badge tone="brand">{t.levels[step.level]}</Badge>}
          </Row>
          <Hint as="span">
            {[when, step.sent > 0 && t.sent(step.sent), step.failed > 0 && t.failures(step.failed)]
              .filter(Boolean)
              .join(" · ")}
          </Hint>
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
