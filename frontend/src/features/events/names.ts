import { t } from "#messages/beds";
import type { Wire } from "@/api/wire";
import type { Options } from "@/features/events/queries";

/** The texts of a trip in a language that it has none in. */
export const NO_TEXTS: Wire["EventTexts"] = {
  title: "",
  destination: "",
  description: "",
  trip_includes: "",
  instruction_for_trip: "",
  difficulty_note: "",
  meeting_point: "",
  packing_list: "",
  questions: [],
  names: {},
};

/**
 * The names and descriptions that an operator gave to what a trip offers, each once. The sharing types that a trip
 * begins with have names in every language.
 */
export function namesOf(rooms: readonly { room_type: string }[], options: Options): string[] {
  const customNames = rooms.map(({ room_type }) => room_type).filter((type) => !Object.hasOwn(t.types, type));
  const { variants, categories, add_ons } = options;
  const names = [...customNames, ...[...variants, ...categories].map(({ name }) => name)];
  const texts = add_ons.flatMap(({ name, description }) => [name, description]);
  return [...new Set([...names, ...texts])].filter(Boolean);
}
