import { ArrowLeft, ListChecks } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/lead";
import { t as words } from "#messages/leader-records";
import classes from "@/features/leader-link/lead.module.css";
import type { RollCall } from "@/features/leader-link/merge";
import { type Recording, stamp } from "@/features/leader-link/recording";
import type { Sheet } from "@/features/leader-link/storage";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { TextField } from "@/ui/fields";
import { Heading, Row, Stack } from "@/ui/layout";
import { EmptyState } from "@/ui/states";

type Person = Sheet["sheet"]["travellers"][number];
type Props = { travellers: readonly Person[]; rollCalls: readonly RollCall[]; onRecord: Recording };

/** Roll calls, any number of them: the list, or the one that is open. */
export function RollCallsPart({ travellers, rollCalls, onRecord }: Props) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [place, setPlace] = useState("");
  const open = rollCalls.find((rollCall) => rollCall.roll_call === openKey);
  if (open) {
    return (
      <OpenRollCall call={open} travellers={travellers} onRecord={onRecord} onBack={() => setOpenKey(null)} />
    );
  }
  const start = async () => {
    const record = { ...stamp(), kind: "roll_call" as const, place: place.trim() };
    if (!(await onRecord(record))) return;
    setPlace("");
    setOpenKey(record.key);
  };
  return (
    <Stack gap={3}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <TextField
          label={t.place}
          placeholder={t.placeHint}
          maxLength={120}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth before={<ListChecks size={18} aria-hidden />}>
          {t.start}
        </Button>
      </form>
      {rollCalls.length === 0 && (
        <EmptyState title={t.noRollCalls} text={t.noRollCallsText} icon={ListChecks} />
      )}
      <ol className={classes["list"]}>
        {rollCalls.toReversed().map((rollCall) => (
          <li key={rollCall.roll_call}>
            <button
              type="button"
              className={classes["opener"]}
              aria-label={t.openRollCall(rollCall.place || words.noPlace, formatMoment(rollCall.at))}
              onClick={() => setOpenKey(rollCall.roll_call)}
            >
              <Row as="span" justify="between" rowGap={1}>
                <strong>{rollCall.place || words.noPlace}</strong>
                <Count call={rollCall} travellers={travellers} />
              </Row>
              <span className={classes["hint"]}>
                {t.by(rollCall.by, formatMoment(rollCall.at))}
                {!rollCall.isSent && ` · ${t.notSent}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

function presentAt(call: RollCall): ReadonlySet<number> {
  return new Set(call.marks.filter((mark) => mark.is_present).map((mark) => mark.traveller_id));
}

function Count({ call, travellers }: { call: RollCall; travellers: readonly Person[] }) {
  const marked = presentAt(call);
  const present = travellers.filter((traveller) => marked.has(traveller.traveller_id)).length;
  return (
    <Badge tone={present === travellers.length ? "good" : "warn"}>
      {words.present(present, travellers.length)}
    </Badge>
  );
}

type OpenProps = { call: RollCall; travellers: readonly Person[]; onRecord: Recording; onBack: () => void };

function OpenRollCall({ call, travellers, onRecord, onBack }: OpenProps) {
  const [isShort, setShort] = useState(false);
  const present = presentAt(call);
  const visibleTravellers = travellers.filter(
    (traveller) => !isShort || !present.has(traveller.traveller_id),
  );
  const mark = (traveller_id: number, is_present: boolean) =>
    void onRecord({ ...stamp(), kind: "mark", roll_call: call.roll_call, traveller_id, is_present });
  return (
    <Stack gap={3}>
      <div>
        <Button variant="subtle" size="sm" before={<ArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t.back}
        </Button>
      </div>
      <Row justify="between" rowGap={1}>
        <Heading breakable>{call.place || words.noPlace}</Heading>
        <span role="status">
          <Count call={call} travellers={travellers} />
        </span>
      </Row>
      <p className={classes["hint"]}>{t.by(call.by, formatMoment(call.at))}</p>
      <CheckField label={t.onlyMissing} checked={isShort} onChange={setShort} />
      {visibleTravellers.length === 0 && <p>{words.everybody}</p>}
      <ul className={classes["marks"]}>
        {visibleTravellers.map((traveller) => (
          <li key={traveller.traveller_id}>
            <label className={classes["check"]}>
              <input
                type="checkbox"
                checked={present.has(traveller.traveller_id)}
                aria-label={t.presentOf(traveller.full_name)}
                onChange={(event) => mark(traveller.traveller_id, event.currentTarget.checked)}
              />
              <span>
                {traveller.full_name}
                <span className={classes["less"]}>
                  {[traveller.room, traveller.booking_reference].filter(Boolean).join(" · ")}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
