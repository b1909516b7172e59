import { ApiError } from "@/api/errors";
import { addOnsOf, type Choice } from "@/features/booking/choice";

/** Why a choice is refused, where it was made. `isAtFields`: all that the server says is said there. */
export type ChoiceProblems = {
  variant: string | undefined;
  addOns: Readonly<Record<number, string>>;
  isAtFields: boolean;
};

export function problemsOfChoice(error: unknown, { extras }: Choice): ChoiceProblems {
  const errors = error instanceof ApiError ? error.errors : [];
  const variant = errors.find(({ field }) => /booking_rooms\.\d+\.option_id$/.test(field))?.message;
  const chosen = addOnsOf(extras);
  const addOns = Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const [, place] = /add_ons\.(\d+)\b/.exec(field) ?? [];
      const addOn = chosen[Number(place)];
      return place !== undefined && addOn ? [[addOn.option_id, message] as const] : [];
    }),
  );
  const fieldCount = (variant ? 1 : 0) + Object.keys(addOns).length;
  return { variant, addOns, isAtFields: errors.length > 0 && fieldCount >= errors.length };
}
