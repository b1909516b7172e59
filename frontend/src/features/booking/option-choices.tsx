import { useId } from "react";
import { t } from "#messages/booking-options";
import type { Wire } from "@/api/wire";
import { sharingName } from "@/domain/beds";
import { agesOf, differenceOf } from "@/domain/options";
import { type OwnBeds, withBeds } from "@/features/booking/beds";
import {
  type Choice as Chosen,
  categoryKey,
  countPeople,
  countWithBed,
  type Extras,
  isMixed,
  MOST_PER_BED,
  mostAddOns,
  mostAlone,
  type Offered,
  placesOf,
} from "@/features/booking/choice";
import classes from "@/features/booking/option-choices.module.css";
import { formatRupees } from "@/lib/money";
import { CheckField } from "@/ui/check-field";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { LanguageText } from "@/ui/language-text";
import { Text } from "@/ui/layout";
import { SelectField } from "@/ui/select-field";
import { StepperField } from "@/ui/stepper-field";

/** Few enough to say it with emphasis. */
const FEW = 6;

type Props = {
  plan: Wire["PlanOut"];
  own: OwnBeds;
  choice: Chosen;
  offered: Offered;
  onExtras: (extras: Extras) => void;
};

type RoomProps = Props & { room: Wire["RoomBedPricing"]; onRefused: (sentence: string) => void };

/** Of a sharing type: how many of its people are of a category, and who takes a room alone. */
export function RoomExtras({ room, plan, own, choice, offered, onExtras, onRefused }: RoomProps) {
  const { room_bed_id: id } = room;
  const type = sharingName(room.room_type);
  const { beds, extras } = choice;
  const chosen = beds[id] ?? 0;
  const countOf = (category: number) => extras.ofCategory[categoryKey(id, category)] ?? 0;
  const withoutBed = (category: number) => extras.withoutBed[categoryKey(id, category)] ?? 0;
  const ofAnyWithoutBed = offered.categories.reduce(
    (sum, category) => sum + withoutBed(category.traveller_category_id),
    0,
  );
  const ofAny = offered.categories.reduce(
    (sum, category) => sum + countOf(category.traveller_category_id),
    0,
  );
  const supplement = plan.room_beds.find(({ room_bed_id }) => room_bed_id === id)?.single_supplement_with_tax;
  return (
    <>
      {chosen > 0 &&
        offered.categories.map((category) => {
          const { traveller_category_id: categoryId, name, takes_bed: takesBed } = category;
          const count = takesBed ? countOf(categoryId) : withoutBed(categoryId);
          const most = takesBed
            ? chosen - (ofAny - count)
            : chosen * MOST_PER_BED - (ofAnyWithoutBed - count);
          const counted = takesBed ? "ofCategory" : "withoutBed";
          return (
            <div key={categoryId} className={classes["extra"]}>
              <p className={classes["words"]}>
                <Text as="span" size="sm" strong>
                  <LanguageText>{takesBed ? t.ofThem(name) : t.besides(name)}</LanguageText>
                </Text>
                <span className={classes["note"]}>
                  {[agesOf(category), !takesBed && t.noBed, t.share(category.percent)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
              <StepperField
                label={t.countOf(name, type)}
                value={count}
                most={most}
                onChange={(next) =>
                  onExtras({
                    ...extras,
                    [counted]: { ...extras[counted], [categoryKey(id, categoryId)]: next },
                  })
                }
                onRefused={() => onRefused(takesBed ? t.noMoreOf(type) : t.noMoreWithoutBed(name))}
              />
            </div>
          );
        })}
      {typeof supplement === "number" && (
        <div className={classes["extra"]}>
          <p className={classes["words"]}>
            <Text as="span" size="sm" strong>
              {t.alone}
            </Text>
            <span className={classes["note"]}>{t.aloneNote(formatRupees(supplement))}</span>
          </p>
          <StepperField
            label={t.aloneIn(type)}
            value={extras.alone[id] ?? 0}
            most={mostAlone(plan, own, choice, id, offered)}
            onChange={(count) => onExtras({ ...extras, alone: withBeds(extras.alone, id, count) })}
            onRefused={() => onRefused(t.noWholeRoom(type))}
          />
        </div>
      )}
    </>
  );
}

type VariantProps = Omit<Props, "plan" | "own"> & {
  ownOf: (optionId: number) => number;
  rooms: readonly Wire["RoomBedPricing"][];
  error: string | undefined;
};

/** The pick-up point or another variant: one for everybody, or each traveller's own. */
export function VariantChoice({ choice, offered, ownOf, rooms, error, onExtras }: VariantProps) {
  const name = useId();
  const { extras } = choice;
  const people = countPeople(choice);
  const mixed = isMixed(extras);
  const places = placesOf(choice);
  const leftOf = ({ option_id, left: unitsLeft }: Wire["VariantOffer"]) =>
    unitsLeft === null ? null : unitsLeft + ownOf(option_id);
  const roomOf = (id: number) =>
    sharingName(rooms.find(({ room_bed_id }) => room_bed_id === id)?.room_type ?? "");
  const categoryOf = (id: number | null) =>
    offered.categories.find(({ traveller_category_id }) => traveller_category_id === id)?.name;
  return (
    <ChoiceGroup legend={t.variants} hint={t.variantsHint} error={error}>
      {!mixed &&
        offered.variants.map((variant) => {
          const placesLeft = leftOf(variant);
          return (
            <Choice
              key={variant.option_id}
              name={name}
              checked={extras.variant === variant.option_id}
              disabled={placesLeft !== null && placesLeft < Math.max(1, countWithBed(choice))}
              onPick={() => onExtras({ ...extras, variant: variant.option_id })}
              title={variant.name}
              note={placesLeft === null ? undefined : t.left(placesLeft)}
              isUrgent={placesLeft !== null && placesLeft > 0 && placesLeft <= FEW}
              aside={differenceOf(variant.difference_with_tax)}
            />
          );
        })}
      {mixed && (
        <div className={classes["each"]}>
          {places.map((place, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is their place in the party
              key={index}
              label={t.variantOf(index + 1)}
              description={[roomOf(place.roomBedId), categoryOf(place.categoryId)]
                .filter(Boolean)
                .join(" · ")}
              value={place.variantId === null ? "" : String(place.variantId)}
              data={[
                { value: "", label: t.chooseOne },
                ...offered.variants.map((variant) => ({
                  value: String(variant.option_id),
                  label: `${variant.name} (${differenceOf(variant.difference_with_tax)})`,
                  disabled: leftOf(variant) === 0,
                })),
              ]}
              onChange={(event) => {
                const id = Number(event.currentTarget.value) || null;
                onExtras({
                  ...extras,
                  variants: places.map(({ variantId }, at) => (at === index ? id : variantId)),
                });
              }}
            />
          ))}
        </div>
      )}
      {(people > 1 || mixed) && offered.variants.length > 1 && (
        <CheckField
          label={t.variantsDiffer}
          checked={mixed}
          onChange={(differ) =>
            onExtras({
              ...extras,
              variant: differ ? extras.variant : (places[0]?.variantId ?? null),
              variants: differ ? places.map(({ variantId }) => variantId) : null,
            })
          }
        />
      )}
    </ChoiceGroup>
  );
}

type AddOnProps = Omit<Props, "plan" | "own"> & {
  ownOf: (optionId: number) => number;
  hasTax: boolean;
  errors: Readonly<Record<number, string>>;
};

/** What can be bought with the trip. */
export function AddOnChoice({ choice, offered, ownOf, hasTax, errors, onExtras }: AddOnProps) {
  const people = countPeople(choice);
  const { addOns } = choice.extras;
  return (
    <ChoiceGroup legend={t.addOns} hint={t.addOnsHint}>
      <ul className={classes["addOns"]}>
        {offered.addOns.map((addOn) => {
          const { option_id: id, name, description, basis, left: unitsLeft } = addOn;
          const most = mostAddOns(addOn, people, ownOf(id));
          const price = t.addOnPrice[basis](formatRupees(addOn.price_with_tax), hasTax);
          return (
            <li key={id} className={classes["addOn"]}>
              <div className={classes["words"]}>
                <Text strong>
                  <LanguageText>{name}</LanguageText>
                </Text>
                {description && (
                  <p className={classes["note"]}>
                    <LanguageText>{description}</LanguageText>
                  </p>
                )}
                <Text above={1} tone="soft" size="sm" weight={600} digits>
                  {addOn.is_per_day ? `${price} · ${t.allDays}` : price}
                </Text>
                {errors[id] && (
                  <Text tone="bad" size="sm" weight={600} role="alert">
                    {errors[id]}
                  </Text>
                )}
              </div>
              <div className={classes["count"]}>
                <StepperField
                  label={name}
                  value={addOns[id] ?? 0}
                  most={most}
                  onChange={(count) => onExtras({ ...choice.extras, addOns: withBeds(addOns, id, count) })}
                  onRefused={() => undefined}
                />
                {unitsLeft !== null && (
                  <p className={classes["note"]} data-urgent={unitsLeft <= FEW || undefined}>
                    {t.left(unitsLeft + ownOf(id))}
                  </p>
                )}
                {unitsLeft === null && basis === "person" && people > 0 && (addOns[id] ?? 0) >= most && (
                  <p className={classes["note"]}>{t.oneEach}</p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </ChoiceGroup>
  );
}
