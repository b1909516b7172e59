import * as z from "zod/mini";
import { cleanPhone, phoneProblem } from "@/lib/phones";
import { typedRupees } from "@/lib/typed-money";

/** Schemas of typed input. */

/** Text that must not be empty; surrounding spaces are removed. */
export const requiredText = z.string().check(z.trim(), z.minLength(1));

/** Text without surrounding spaces. */
export const trimmedText = z.string().check(z.trim());

/** A number as typed, checked by the schema of the number; null when empty. */
export function typedNumber<
  Schema extends z.ZodMiniType<number | null | undefined, number | null | undefined>,
>(schema: Schema) {
  const number = z.transform((text: string): number | null | undefined =>
    text.trim() === "" ? null : Number(text),
  );
  return z.pipe(z.pipe(z.string(), number), schema);
}

/** Text, or a day, as typed; null when empty. */
export const optionalText = z.pipe(
  z.string(),
  z.transform((text: string) => text || null),
);

/** Rupees as typed; null when empty. */
export const typedMoney = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => (text.trim() === "" ? null : (typedRupees(text) ?? Number.NaN))),
  ),
  z.nullable(z.number()),
);

/** Rupees as typed, more than 0. */
export const requiredMoney = z.pipe(typedMoney, z.number().check(z.gt(0)));

/** Rupees as typed, more than 0 and at most `maximum`, with the message for more. */
export function requiredMoneyUpTo(maximum: number, tooLarge: string) {
  return z.pipe(requiredMoney, z.number().check(z.lte(maximum, tooLarge)));
}

/** Text with the message of what is wrong with it. */
export function checkedText(problemOf: (text: string) => string | null | undefined) {
  return z.string().check(({ value, issues }) => {
    const message = problemOf(value);
    // Checks of the object run too.
    if (message) issues.push({ code: "custom", message, input: value, continue: true });
  });
}

/** A phone number, or nothing. */
export const optionalPhone = checkedText(phoneProblem);

/** A phone number, with the message for an empty one. */
export function requiredPhone(missing: string) {
  return checkedText((text) => (cleanPhone(text) ? phoneProblem(text) : missing));
}

/** A schema of typed values whose rules give messages by the paths of their fields. */
export function checkedValues<Values>(
  problemsOf: (values: Values) => Readonly<Record<string, string | undefined>>,
) {
  return z.custom<Values>().check(({ value, issues }) => {
    for (const [path, message] of Object.entries(problemsOf(value)))
      if (message) issues.push({ code: "custom", path: path.split("."), message, input: value });
  });
}

/** The problems of a part of the values, by their paths in the whole. */
export function under(part: string, problems: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`${part}.${name}`, problem]));
}
