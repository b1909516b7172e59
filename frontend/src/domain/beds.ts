import { t } from "#messages/beds";

/**
 * Beds of a sharing type: `2 beds in double sharing`. A bed is one person; "2 x Double" would read as two rooms. A name
 * that an operator chose keeps its capitals.
 */
function bedsIn(beds: number, sharingType: string): string {
  return t.bedsIn(beds, typeName(sharingType));
}

function typeName(sharingType: string): string {
  const name = sharingName(sharingType);
  return name.endsWith(" Sharing") ? name.toLowerCase() : name;
}

/** The name of a sharing type in the language of the page; one that an operator chose stays as it was written. */
export function sharingName(sharingType: string): string {
  return Object.hasOwn(t.types, sharingType) ? t.types[sharingType as keyof typeof t.types] : sharingType;
}

/** The name of a line of a price: a sharing type with what else was chosen, between commas. */
export function lineName(name: string): string {
  const words: Readonly<Record<string, string>> = { "room alone": t.roomAlone, "no bed": t.noBed };
  return name
    .split(", ")
    .map((part) => (Object.hasOwn(words, part) ? words[part] : sharingName(part)))
    .join(", ");
}

type Booked = {
  selected_beds_quantity: number;
  room_type: string;
  is_alone: boolean;
  takes_bed: boolean;
  traveller_category: string | null;
  option: string | null;
};

/** A line of a booking: `2 beds in double sharing, Child, From Delhi`, `1 person alone in double sharing`, or `1 x Infant, no bed`. */
export function bookedIn({ selected_beds_quantity: count, room_type, ...line }: Booked): string {
  if (!line.takes_bed) {
    return [t.countOf(count, line.traveller_category ?? ""), line.option, t.noBed].filter(Boolean).join(", ");
  }
  const first = line.is_alone ? t.aloneIn(count, typeName(room_type)) : bedsIn(count, room_type);
  return [first, line.traveller_category, line.option].filter(Boolean).join(", ");
}
