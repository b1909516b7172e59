import { t as words } from "#messages/leader-records";
import { t } from "#messages/leaders";
import type { Wire } from "@/api/wire";
import classes from "@/features/leaders/leaders.module.css";
import type { Leaders } from "@/features/leaders/queries";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";

/** The roll calls of a departure, and its incidents, the latest first. */
export function RecordsPart({ leaders }: { leaders: Leaders }) {
  const { roll_calls: calls, incidents } = leaders.records;
  const names = new Map(leaders.travellers.map((traveller) => [traveller.traveller_id, traveller.full_name]));
  return (
    <div className={classes["columns"]}>
      <section aria-labelledby="roll-calls" className={classes["part"]}>
        <h2 id="roll-calls" className={classes["heading"]}>
          {t.rollCalls}
        </h2>
        {calls.length === 0 && <p className={classes["hint"]}>{t.noRollCalls}</p>}
        <ol className={classes["list"]}>
          {calls.toReversed().map((rollCall) => (
            <li key={rollCall.roll_call}>
              <RollCall call={rollCall} names={names} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="incidents" className={classes["part"]}>
        <h2 id="incidents" className={classes["heading"]}>
          {t.incidents}
        </h2>
        {incidents.length === 0 && <p className={classes["hint"]}>{t.noIncidents}</p>}
        <ol className={classes["list"]}>
          {incidents.toReversed().map((incident) => (
            <li key={incident.incident}>
              <div className={classes["bar"]}>
                <span className={classes["hint"]}>{t.by(incident.by, formatMoment(incident.at))}</span>
                <Badge tone="warn">{words.incidents[incident.category]}</Badge>
              </div>
              <p className={classes["prose"]}>{incident.text}</p>
              {incident.traveller_id !== null && names.has(incident.traveller_id) && (
                <p className={classes["hint"]}>{t.about(names.get(incident.traveller_id) ?? "")}</p>
              )}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function RollCall({ call, names }: { call: Wire["RollCall"]; names: ReadonlyMap<number, string> }) {
  const marked = new Map(call.marks.map((mark) => [mark.traveller_id, mark.is_present]));
  const present = [...names.keys()].filter((id) => marked.get(id) === true);
  const namesOf = (isPresent: boolean | undefined) =>
    [...names].filter(([id]) => marked.get(id) === isPresent).map(([, name]) => name);
  const absent = namesOf(false);
  const unmarked = namesOf(undefined);
  return (
    <>
      <div className={classes["bar"]}>
        <strong>{call.place || words.noPlace}</strong>
        <Badge tone={present.length === names.size ? "good" : "warn"}>
          {words.present(present.length, names.size)}
        </Badge>
      </div>
      <p className={classes["hint"]}>{t.by(call.by, formatMoment(call.at))}</p>
      {absent.length > 0 && <p>{words.missing(absent.join(", "))}</p>}
      {unmarked.length > 0 && <p className={classes["hint"]}>{words.unmarked(unmarked.join(", "))}</p>}
    </>
  );
}
