import * as z from "zod/mini";
import { t } from "#messages/discounts";
import { DiscountIn } from "@/api/generated/zod.gen";
import type { Discount, DiscountBody } from "@/features/discounts/queries";
import { optionalText, requiredText, typedNumber } from "@/lib/typed-fields";
import { typedRupees } from "@/lib/typed-money";
import { messagesByField } from "@/ui/form-errors";

const { shape } = DiscountIn;
export const KINDS = shape.kind.options;
export const BASES = shape.basis.options;
const LEAST_CODE = 3;
const LEAST_GROUP = 2;
const MOST_PERCENT = 100;

/** A discount as typed. */
export const DiscountValues = z
  .extend(DiscountIn, {
    name: requiredText,
    code: z.string().check(z.trim()),
    value: z.string(),
    is_exclusive: z.boolean(),
    is_for_all: z.boolean(),
    event_ids: z.array(z.number()),
    valid_from: optionalText,
    valid_to: optionalText,
    starts_from: optionalText,
    starts_to: optionalText,
    least_people: typedNumber(z.nullable(shape.least_people)),
    days_before: typedNumber(shape.days_before),
    first_beds: typedNumber(shape.first_beds),
    uses_in_all: typedNumber(shape.uses_in_all),
    uses_per_person: typedNumber(shape.uses_per_person),
  })
  .check(
    // Also while a field itself is wrong.
    z.check(
      ({ value: fields, issues }) => {
        const { kind, basis, valid_from, valid_to, starts_from, starts_to } = fields;
        const value = typedRupees(fields.value);
        const isEarly = fields.days_before || fields.first_beds || valid_to;
        const refuse = (name: keyof typeof fields, message: string, isWrong: boolean) => {
          if (isWrong) issues.push({ code: "custom", path: [name], message, input: fields });
        };
        if (basis === "price") refuse("value", t.percentWrong, !value || value > MOST_PERCENT);
        else refuse("value", t.valueWrong, !value);
        refuse("code", t.codeMissing, kind === "code" && fields.code.replaceAll(" ", "").length < LEAST_CODE);
        refuse("least_people", t.groupWrong, kind === "group" && (fields.least_people ?? 0) < LEAST_GROUP);
        refuse("days_before", t.earlyMissing, kind === "early_bird" && !isEarly);
        refuse("valid_to", t.orderWrong, Boolean(valid_from && valid_to && valid_to < valid_from));
        refuse("starts_to", t.orderWrong, Boolean(starts_from && starts_to && starts_to < starts_from));
        refuse("event_ids", t.tripsMissing, !fields.is_for_all && fields.event_ids.length === 0);
      },
      { when: () => true },
    ),
  );

export const discountMessages = messagesByField({
  name: t.nameMissing,
  least_people: t.numberWrong,
  days_before: t.numberWrong,
  first_beds: t.numberWrong,
  uses_in_all: t.numberWrong,
  uses_per_person: t.numberWrong,
});

/** The values of the form for a saved discount or a new one. */
export function discountValues(discount: Discount | null): z.input<typeof DiscountValues> {
  const leastPeople = discount?.least_people ?? 1;
  return {
    kind: discount?.kind ?? "code",
    name: discount?.name ?? "",
    code: discount?.code ?? "",
    basis: discount?.basis ?? "price",
    value: String(discount?.value ?? ""),
    is_exclusive: discount?.is_exclusive ?? false,
    is_for_all: !discount?.event_ids,
    event_ids: discount?.event_ids ?? [],
    valid_from: discount?.valid_from ?? "",
    valid_to: discount?.valid_to ?? "",
    starts_from: discount?.starts_from ?? "",
    starts_to: discount?.starts_to ?? "",
    least_people: leastPeople > 1 ? String(leastPeople) : "",
    days_before: String(discount?.days_before ?? ""),
    first_beds: String(discount?.first_beds ?? ""),
    uses_in_all: String(discount?.uses_in_all ?? ""),
    uses_per_person: String(discount?.uses_per_person ?? ""),
  };
}

/** The request body: what belongs to another kind of discount is left out. */
export function bodyOf({ is_for_all, ...fields }: z.output<typeof DiscountValues>): DiscountBody {
  const isCode = fields.kind === "code";
  const isEarly = fields.kind === "early_bird";
  return {
    ...fields,
    value: typedRupees(fields.value) ?? 0,
    code: isCode ? fields.code : null,
    is_exclusive: isCode && fields.is_exclusive,
    event_ids: is_for_all ? null : fields.event_ids,
    least_people: isCode || fields.kind === "group" ? (fields.least_people ?? 1) : 1,
    days_before: isEarly ? (fields.days_before ?? null) : null,
    first_beds: isEarly ? (fields.first_beds ?? null) : null,
    uses_in_all: isCode ? (fields.uses_in_all ?? null) : null,
    uses_per_person: isCode ? (fields.uses_per_person ?? null) : null,
  };
}
