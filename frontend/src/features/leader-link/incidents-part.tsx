import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/lead";
import { t as words } from "#messages/leader-records";
import classes from "@/features/leader-link/lead.module.css";
import type { Incident } from "@/features/leader-link/merge";
import { type Recording, stamp } from "@/features/leader-link/recording";
import type { Sheet } from "@/features/leader-link/storage";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";
import { EmptyState } from "@/ui/states";
import { useForm } from "@/ui/use-form";

type Person = Sheet["sheet"]["travellers"][number];
type Props = { travellers: readonly Person[]; incidents: readonly Incident[]; onRecord: Recording };
type Kind = Incident["category"];

const KINDS = Object.entries(words.incidents).map(([value, label]) => ({ value, label }));

/** What happened on tour. */
export function IncidentsPart({ travellers, incidents, onRecord }: Props) {
  const [isAdding, setAdding] = useState(false);
  const names = new Map(travellers.map((traveller) => [traveller.traveller_id, traveller.full_name]));
  return (
    <div className={classes["part"]}>
      <Button fullWidth before={<TriangleAlert size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {t.newIncident}
      </Button>
      {incidents.length === 0 && (
        <EmptyState title={t.noIncidents} text={t.noIncidentsText} icon={ShieldCheck} />
      )}
      <ol className={classes["list"]}>
        {incidents.toReversed().map((incident) => (
          <li key={incident.incident}>
            <span className={classes["line"]}>
              <span className={classes["hint"]}>{t.by(incident.by, formatMoment(incident.at))}</span>
              <Badge tone="warn">{words.incidents[incident.category]}</Badge>
            </span>
            <p className={classes["prose"]}>{incident.text}</p>
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
    </div>
  );
}

type FormProps = { travellers: readonly Person[]; onRecord: Recording; onClose: () => void };

function IncidentForm({ travellers, onRecord, onClose }: FormProps) {
  const [isSaving, setSaving] = useState(false);
  const form = useForm<{ category: Kind; traveller: string; text: string }>({
    start: { category: "health", traveller: "", text: "" },
    problemsOf: ({ text }) => (text.trim() ? {} : { text: t.whatMissing }),
  });
  const save = async ({ category, traveller, text }: typeof form.values) => {
    setSaving(true);
    const traveller_id = traveller ? Number(traveller) : null;
    const isKept = await onRecord({
      ...stamp(),
      kind: "incident",
      category,
      traveller_id,
      text: text.trim(),
    });
    setSaving(false);
    if (isKept) onClose();
  };
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit(save)}
      error={null}
      back={t.cancel}
      onBack={onClose}
      submit={t.saveIncident}
      isSaving={isSaving}
    >
      <SelectField {...form.field("category")} label={t.kind} data={KINDS} />
      <SelectField
        {...form.field("traveller")}
        label={t.about}
        data={[
          { value: "", label: t.aboutAll },
          ...travellers.map((traveller) => ({
            value: String(traveller.traveller_id),
            label: traveller.full_name,
          })),
        ]}
      />
      <LongTextField {...form.field("text")} label={t.what} maxLength={2000} withAsterisk />
    </DialogForm>
  );
}
