import { t as words } from "#messages/leader-records";
import { t } from "#messages/leaders";
import type { Wire } from "@/api/wire";
import classes from "@/features/leaders/leaders.module.css";
import type { Leaders } from "@/features/leaders/queries";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Heading, Hint, Stack, Text } from "@/ui/layout";

/** The roll calls of a departure, and its incidents, the latest first. */
export function RecordsPart({ leaders }: { leaders: Leaders }) {
  const { roll_calls: calls, incidents } = leaders.records;
  const names = new Map(leaders.travellers.map((traveller) => [traveller.traveller_id, traveller.full_name]));
  return (
    <div className={classes["columns"]}>
      <Stack as="section" gap={3} aria-labelledby="roll-calls">
        <Heading id="roll-calls">{t.rollCalls}</Heading>
        {calls.length === 0 && <Hint>{t.noRollCalls}</Hint>}
        <ol className={classes["list"]}>
          {calls.toReversed().map((rollCall) => (
            <li key={rollCall.roll_call}>
              <RollCall call={rollCall} names={names} />
            </li>
          ))}
        </ol>
      </Stack>
      <Stack as="section" gap={3} aria-labelledby="incidents">
        <Heading id="incidents">{t.incidents}</Heading>
        {incidents.length === 0 && <Hint>{t.noIncidents}</Hint>}
        <ol className={classes["list"]}>
          {incidents.toReversed().map((incident) => (
            <li key={incident.incident}>
              <div className={classes["bar"]}>
                <Hint as="span">{t.by(incident.by, formatMoment(incident.at))}</Hint>
                <Badge tone="warn">{words.incidents[incident.category]}</Badge>
              </div>
              <Text breakable lines>
                {incident.text}
              </Text>
              {incident.traveller_id !== null && names.has(incident.traveller_id) && (
                <Hint>{t.about(names.get(incident.traveller_id) ?? "")}</Hint>
              )}
            </li>
          ))}
        </ol>
      </Stack>
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
      <Hint>{t.by(call.by, formatMoment(call.at))}</Hint>
      {absent.length > 0 && <p>{words.missing(absent.join(", "))}</p>}
      {unmarked.length > 0 && <Hint>{words.unmarked(unmarked.join(", "))}</Hint>}
    </>
  );
}
