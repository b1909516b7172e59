import { t } from "#messages/change-booking";
import type { Wire } from "@/api/wire";
import {
  addTraveller,
  type Change,
  type Line,
  type NewTraveller,
  peopleIn,
  removeTraveller,
  toggleLeaving,
} from "@/features/change-booking/change";
import classes from "@/features/change-booking/change-page.module.css";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { TextField } from "@/ui/fields";
import { Hint, Row, Stack, Text } from "@/ui/layout";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import layout from "@/ui/priced-form.module.css";
import { Segments } from "@/ui/segments";
import { SelectField } from "@/ui/select-field";
import { StepperField } from "@/ui/stepper-field";

const MOST = 200;

type PartProps = { change: Change; onChange: (change: Change) => void };
type TravellerProps = PartProps & { travellers: readonly Wire["TravellerOut"][]; lines: readonly Line[] };

/** Who leaves, and who joins. */
export function Travellers({ change, onChange, travellers, lines }: TravellerProps) {
  const join = (place: number, changed: Partial<NewTraveller>) =>
    onChange({
      ...change,
      joining: change.joining.map((traveller, at) =>
        at === place ? { ...traveller, ...changed } : traveller,
      ),
    });
  return (
    <Card label={t.travellers}>
      <h2 className={layout["title"]}>{t.travellers}</h2>
      <Stack gap={3}>
        {travellers.map((traveller) => {
          const leaves = change.leaving.includes(traveller.traveller_id);
          const details = [traveller.traveller_category, traveller.option].filter(Boolean).join(", ");
          return (
            <Row key={traveller.traveller_id} noWrap justify="between">
              <span className={`${layout["words"]} ${leaves ? classes["leaves"] : ""}`}>
                {traveller.full_name}
                {details && <Hint as="span">{details}</Hint>}
              </span>
              <Button
                size="sm"
                variant={leaves ? "danger" : "outline"}
                aria-label={(leaves ? t.isLeavingOf : t.leavesOf)(traveller.full_name)}
                onClick={() => onChange(toggleLeaving(change, traveller, lines))}
              >
                {leaves ? t.isLeaving : t.leaves}
              </Button>
            </Row>
          );
        })}
        {change.joining.map((traveller, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else to be known by until it is saved
          <fieldset key={place} className={classes["joining"]}>
            <legend className="visually-hidden">{t.newTraveller(place + 1)}</legend>
            <TextField
              label={t.name}
              value={traveller.name}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => join(place, { name: event.currentTarget.value })}
            />
            <PhoneField
              label={t.phone}
              value={traveller.phone}
              autoComplete="off"
              onChange={(event) => join(place, { phone: event.currentTarget.value })}
            />
            <TextField
              label={t.age}
              value={traveller.age}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              onChange={(event) => join(place, { age: event.currentTarget.value.replaceAll(/\D/g, "") })}
            />
            <Button
              variant="subtle"
              aria-label={t.removeOf(place + 1)}
              onClick={() => onChange(removeTraveller(change, place))}
            >
              {t.remove}
            </Button>
          </fieldset>
        ))}
      </Stack>
      {change.joining.length > 0 && <Hint>{t.laterHint}</Hint>}
      <div>
        <Button variant="outline" size="sm" onClick={() => onChange(addTraveller(change))}>
          {t.add}
        </Button>
      </div>
    </Card>
  );
}

/** How many people have which beds, category and variant. */
export function Beds({ change, onChange, travellers, lines }: TravellerProps) {
  const { beds, people } = peopleIn(change, travellers.length);
  const visibleLines = lines.filter(({ key, isBooked }) => isBooked || key in change.beds);
  const otherLines = lines.filter((line) => !visibleLines.includes(line));
  const set = (key: string, count: number) => onChange({ ...change, beds: { ...change.beds, [key]: count } });
  return (
    <Card label={t.beds}>
      <h2 className={layout["title"]}>{t.beds}</h2>
      <Stack gap={3}>
        {visibleLines.map(({ key, name, price }) => (
          <Row key={key} noWrap justify="between">
            <span className={layout["words"]}>
              {name}
              {price !== null && <Hint as="span">{t.perPerson(formatRupees(price))}</Hint>}
            </span>
            <StepperField
              label={t.bedsOf(name)}
              value={change.beds[key] ?? 0}
              most={MOST}
              onChange={(count) => set(key, count)}
              onRefused={() => undefined}
            />
          </Row>
        ))}
      </Stack>
      {otherLines.length > 0 && (
        <SelectField
          label={t.other}
          value=""
          onChange={(event) => event.currentTarget.value && set(event.currentTarget.value, 1)}
          data={[
            { value: "", label: t.choose },
            ...otherLines.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      )}
      {beds < people ? (
        <Notice tone="warn">{t.tooFew(beds, people)}</Notice>
      ) : (
        <Hint>{(beds > people ? t.guests : t.count)(beds, people)}</Hint>
      )}
    </Card>
  );
}

type AddOnProps = PartProps & { addOns: readonly { option_id: number; name: string }[] };

/** How many of each add-on. */
export function AddOns({ change, onChange, addOns }: AddOnProps) {
  if (addOns.length === 0) return null;
  return (
    <Card label={t.addOns}>
      <h2 className={layout["title"]}>{t.addOns}</h2>
      <Stack gap={3}>
        {addOns.map(({ option_id, name }) => (
          <Row key={option_id} noWrap justify="between">
            <span className={layout["words"]}>{name}</span>
            <StepperField
              label={name}
              value={change.addOns[option_id] ?? 0}
              most={MOST}
              onChange={(count) => onChange({ ...change, addOns: { ...change.addOns, [option_id]: count } })}
              onRefused={() => undefined}
            />
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

type PriceProps = PartProps & {
  termsCharge: number | undefined;
  problems: { correction?: string; correctionReason?: string };
};

/** The charge for the change, a correction of the price, and the message to the customer. */
export function PriceAndMessage({ change, onChange, termsCharge, problems }: PriceProps) {
  const set = (changed: Partial<Change>) => onChange({ ...change, ...changed });
  return (
    <>
      <Card label={t.price}>
        <h2 className={layout["title"]}>{t.price}</h2>
        <MoneyField
          label={t.charge}
          description={termsCharge ? t.termsCharge(formatRupees(termsCharge)) : t.chargeHint}
          value={change.charge}
          onChange={(event) => set({ charge: event.currentTarget.value })}
        />
        <Stack gap={2}>
          <Text as="span" weight={600} aria-hidden>
            {t.correct}
          </Text>
          <Segments
            label={t.correct}
            value={change.correctBy}
            options={(["none", "less", "more"] as const).map((value) => ({
              value,
              label: t.correctBy[value],
            }))}
            onChange={(correctBy) => set({ correctBy })}
          />
        </Stack>
        {change.correctBy !== "none" && (
          <>
            <MoneyField
              label={t.amount}
              value={change.correction}
              error={problems.correction}
              onChange={(event) => set({ correction: event.currentTarget.value })}
            />
            <TextField
              label={t.correctionReason}
              value={change.correctionReason}
              error={problems.correctionReason}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => set({ correctionReason: event.currentTarget.value })}
            />
          </>
        )}
      </Card>
      <Card label={t.message}>
        <h2 className={layout["title"]}>{t.message}</h2>
        <TextField
          label={t.reason}
          value={change.reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        <CheckField label={t.tell} checked={change.tell} onChange={(tell) => set({ tell })} />
      </Card>
    </>
  );
}
