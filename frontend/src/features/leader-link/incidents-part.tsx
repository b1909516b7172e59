import { zodResolver } from "@hookform/resolvers/zod";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/lead";
import { t as words } from "#messages/leader-records";
import { IncidentIn } from "@/api/generated/zod.gen";
import classes from "@/features/leader-link/lead.module.css";
import type { Incident } from "@/features/leader-link/merge";
import { type Recording, stamp } from "@/features/leader-link/recording";
import type { Sheet } from "@/features/leader-link/storage";
import { formatMoment } from "@/lib/dates";
import { requiredText, typedNumber } from "@/lib/typed-fields";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormLongTextField, FormSelectField } from "@/ui/form-fields";
import { Row, Stack, Text } from "@/ui/layout";
import { EmptyState } from "@/ui/states";

type Person = Sheet["sheet"]["travellers"][number];
type Props = { travellers: readonly Person[]; incidents: readonly Incident[]; onRecord: Recording };

const IncidentValues = z.object({
  category: IncidentIn.shape.category,
  traveller_id: typedNumber(z.nullable(z.number())),
  text: requiredText,
});

const KINDS = Object.entries(words.incidents).map(([value, label]) => ({ value, label }));

/** What happened on tour. */
export function IncidentsPart({ travellers, incidents, onRecord }: Props) {
  const [isAdding, setAdding] = useState(false);
  const names = new Map(travellers.map((traveller) => [traveller.traveller_id, traveller.full_name]));
  return (
    <Stack gap={3}>
      <Button fullWidth before={<TriangleAlert size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {t.newIncident}
      </Button>
      {incidents.length === 0 && (
        <EmptyState title={t.noIncidents} text={t.noIncidentsText} icon={ShieldCheck} />
      )}
      <ol className={classes["list"]}>
        {incidents.toReversed().map((incident) => (
          <li key={incident.incident}>
            <Row as="span" justify="between" rowGap={1}>
              <span className={classes["hint"]}>{t.by(incident.by, formatMoment(incident.at))}</span>
              <Badge tone="warn">{words.incidents[incident.category]}</Badge>
            </Row>
            <Text breakable lines>
              {incident.text}
            </Text>
            <p className={classes["hint"]}>
              {[
                incident.traveller_id !== null && names.get(incident.traveller_id),
                !incident.isSent && t.notSent,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ol>
      <Dialog title={t.newIncident} opened={isAdding} onClose={() => setAdding(false)}>
        {isAdding && (
          <IncidentForm travellers={travellers} onRecord={onRecord} onClose={() => setAdding(false)} />
        )}
      </Dialog>
    </Stack>
  );
}

type FormProps = { travellers: readonly Person[]; onRecord: Recording; onClose: () => void };

function IncidentForm({ travellers, onRecord, onClose }: FormProps) {
  const form = useForm<z.input<typeof IncidentValues>, unknown, z.output<typeof IncidentValues>>({
    ...formOptions,
    defaultValues: { category: "health", traveller_id: "", text: "" },
    resolver: zodResolver(IncidentValues, { error: messagesByField({ text: t.whatMissing }) }),
  });
  const { control } = form;
  const save = async (incident: z.output<typeof IncidentValues>) => {
    if (await onRecord({ ...stamp(), kind: "incident", ...incident })) onClose();
  };
  return (
    <DialogForm
      form={form}
      onSave={save}
      error={null}
      back={t.cancel}
      onBack={onClose}
      submit={t.saveIncident}
    >
      <FormSelectField control={control} name="category" label={t.kind} data={KINDS} />
      <FormSelectField
        control={control}
        name="traveller_id"
        label={t.about}
        data={[
          { value: "", label: t.aboutAll },
          ...travellers.map((traveller) => ({
            value: String(traveller.traveller_id),
            label: traveller.full_name,
          })),
        ]}
      />
      <FormLongTextField control={control} name="text" label={t.what} maxLength={2000} withAsterisk />
    </DialogForm>
  );
}
