import { hashKey } from "@tanstack/react-query";
import { t } from "#messages/change-booking";
import type { Wire } from "@/api/wire";
import { sharingName } from "@/domain/beds";
import { typedRupees } from "@/lib/typed-money";

type Booking = Wire["BookingOut"];
type Room = Pick<
  Wire["EventOut"]["room_bed_pricings"][number],
  "room_bed_id" | "room_type" | "price_per_head_trip" | "single_supplement"
>;
type Options = {
  categories: readonly Pick<
    Wire["OptionsOut"]["categories"][number],
    "traveller_category_id" | "name" | "percent" | "takes_bed"
  >[];
  variants: readonly Pick<Wire["OptionsOut"]["variants"][number], "option_id" | "name" | "difference">[];
};

export type NewTraveller = { name: string; phone: string; age: string };

/** The form as typed. `beds` counts people by the key of a line, `addOns` add-ons by their id. */
export type Change = {
  planId: number;
  keepsPrices: boolean;
  beds: Readonly<Record<string, number>>;
  addOns: Readonly<Record<number, number>>;
  leaving: readonly number[];
  joining: readonly NewTraveller[];
  charge: string;
  correctBy: "none" | "less" | "more";
  correction: string;
  correctionReason: string;
  reason: string;
  tell: boolean;
};

/** People with the same beds, category and variant; `price` per person, `isBooked` of the booking as it is. */
export type Line = {
  key: string;
  name: string;
  price: number | null;
  isBooked: boolean;
  room: Wire["RoomIn"];
};

const SHARE = 100;
const NO_ONE: NewTraveller = { name: "", phone: "", age: "" };

function keyOf(room: Omit<Wire["RoomIn"], "selected_beds_quantity">): string {
  return [room.room_bed_id, room.traveller_category_id ?? 0, room.option_id ?? 0, room.is_alone ? 1 : 0].join(
    "-",
  );
}

/** The lines of the booking, then every other one that the trip offers. */
export function linesOf(
  booked: Booking["event_booking_rooms"],
  rooms: readonly Room[],
  { categories, variants }: Options,
): Line[] {
  const own = booked.map(({ room_bed_id, traveller_category_id, option_id, is_alone, ...line }) => {
    const room = { room_bed_id, traveller_category_id, option_id, is_alone, selected_beds_quantity: 1 };
    const name = nameOf(line.room_type, line.traveller_category, line.option, is_alone, line.takes_bed);
    return { key: keyOf(room), name, price: line.price_per_head_trip, isBooked: true, room };
  });
  const offered = rooms.flatMap((type) =>
    [null, ...categories].flatMap((category) =>
      (variants.length === 0 ? [null] : variants).flatMap((variant) =>
        (type.single_supplement === null || category?.takes_bed === false ? [false] : [false, true]).map(
          (isAlone): Line => {
            const room = {
              room_bed_id: type.room_bed_id,
              traveller_category_id: category?.traveller_category_id ?? null,
              option_id: variant?.option_id ?? null,
              is_alone: isAlone,
              selected_beds_quantity: 1,
            };
            const full = type.price_per_head_trip + (variant?.difference ?? 0);
            const price = Math.round((full * (category?.percent ?? SHARE)) / SHARE);
            return {
              key: keyOf(room),
              name: nameOf(
                type.room_type,
                category?.name,
                variant?.name,
                isAlone,
                category?.takes_bed ?? true,
              ),
              price: price + (isAlone ? (type.single_supplement ?? 0) : 0),
              isBooked: false,
              room,
            };
          },
        ),
      ),
    ),
  );
  const ownKeys = new Set(own.map(({ key }) => key));
  return [...own, ...offered.filter(({ key }) => !ownKeys.has(key))];
}

function nameOf(
  type: string,
  category: string | null | undefined,
  variant: string | null | undefined,
  alone: boolean,
  takesBed: boolean,
) {
  return [sharingName(type), category, variant, alone && t.alone, !takesBed && t.noBed]
    .filter(Boolean)
    .join(", ");
}

export function startOf(booking: Booking): Change {
  const { reservation_event: reservation } = booking;
  const addOns: Record<number, number> = {};
  for (const { option_id, quantity } of booking.add_ons)
    addOns[option_id] = (addOns[option_id] ?? 0) + quantity;
  return {
    planId: reservation.event_plan_id,
    keepsPrices: true,
    beds: Object.fromEntries(
      booking.event_booking_rooms.map((room) => [keyOf(room), room.selected_beds_quantity]),
    ),
    addOns,
    leaving: [],
    joining: [],
    charge: "",
    correctBy: "none",
    correction: "",
    correctionReason: "",
    reason: "",
    tell: true,
  };
}

/** Whether two forms ask for the same; the message to the customer changes nothing alone. */
export function isSame(change: Change, other: Change): boolean {
  const { reason: _, tell: __, ...values } = change;
  const { reason: ___, tell: ____, ...otherValues } = other;
  return hashKey([positive(values)]) === hashKey([positive(otherValues)]);
}

function positive<T extends Pick<Change, "beds" | "addOns">>({ beds, addOns, ...values }: T) {
  return { ...values, beds: counted(beds), addOns: counted(addOns) };
}

function counted(quantities: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(quantities).filter(([, quantity]) => quantity > 0));
}

export function peopleIn(change: Change, travellers: number): { beds: number; people: number } {
  const beds = Object.values(change.beds).reduce((sum, count) => sum + count, 0);
  return { beds, people: travellers - change.leaving.length + change.joining.length };
}

/** Marks a traveller as leaving or staying, and takes off or puts back their place. */
export function toggleLeaving(
  change: Change,
  traveller: Wire["TravellerOut"],
  lines: readonly Line[],
): Change {
  const leaves = !change.leaving.includes(traveller.traveller_id);
  const own = lines.filter(
    ({ key, room }) =>
      (room.traveller_category_id ?? null) === traveller.traveller_category_id &&
      (room.option_id ?? null) === traveller.option_id &&
      (!leaves || (change.beds[key] ?? 0) > 0),
  );
  const line = own.find(({ isBooked }) => isBooked) ?? own[0];
  return {
    ...change,
    leaving: leaves
      ? [...change.leaving, traveller.traveller_id]
      : change.leaving.filter((id) => id !== traveller.traveller_id),
    beds: line
      ? { ...change.beds, [line.key]: (change.beds[line.key] ?? 0) + (leaves ? -1 : 1) }
      : change.beds,
  };
}

function mostBooked({ beds }: Change): [string, number] | undefined {
  return Object.entries(beds).sort(([, a], [, b]) => b - a)[0];
}

/** Takes a new traveller off again, with the place that came with them. */
export function removeTraveller(change: Change, place: number): Change {
  const most = mostBooked(change);
  return {
    ...change,
    joining: change.joining.filter((_, at) => at !== place),
    beds: most ? { ...change.beds, [most[0]]: most[1] - 1 } : change.beds,
  };
}

/** Adds a traveller, with a place of the kind that most have. */
export function addTraveller(change: Change): Change {
  const most = mostBooked(change);
  return {
    ...change,
    joining: [...change.joining, NO_ONE],
    beds: most ? { ...change.beds, [most[0]]: most[1] + 1 } : change.beds,
  };
}

/** What is wrong with the form, by field. */
export function problemsOf(change: Change): { correction?: string; correctionReason?: string } {
  if (change.correctBy === "none") return {};
  return {
    ...((typedRupees(change.correction) ?? 0) < 1 && { correction: t.amountNeeded }),
    ...(change.correctionReason.trim() === "" && { correctionReason: t.reasonNeeded }),
  };
}

/** What the server is asked for. A correction counts once it has its amount and its reason. */
export function bodyOf(change: Change, lines: readonly Line[], booking: Booking): Wire["ChangeIn"] {
  const { reservation_event: reservation } = booking;
  const isMoved = change.planId !== reservation.event_plan_id;
  const charge = typedRupees(change.charge);
  const correction = typedRupees(change.correction);
  const corrects =
    change.correctBy !== "none" && correction !== null && Object.keys(problemsOf(change)).length === 0;
  return {
    booking_rooms: lines.flatMap(({ key, room }) => {
      const count = change.beds[key] ?? 0;
      return count > 0 ? [{ ...room, selected_beds_quantity: count }] : [];
    }),
    add_ons: Object.entries(change.addOns).flatMap(([id, quantity]) =>
      quantity > 0 ? [{ option_id: Number(id), quantity }] : [],
    ),
    leaving: [...change.leaving],
    joining: change.joining.map(({ name, phone, age }) => ({
      full_name: name.trim(),
      phone,
      ...(age !== "" && { age: Number(age) }),
      ...NO_DETAILS,
    })),
    choices: [],
    ...(isMoved && { event_plan_id: change.planId }),
    keep_prices: isMoved && change.keepsPrices,
    ...(charge !== null && { charge }),
    ...(corrects && {
      correction: change.correctBy === "less" ? -correction : correction,
    }),
    correction_reason: corrects ? change.correctionReason.trim() : "",
    reason: change.reason.trim(),
    tell: change.tell,
  };
}

const NO_DETAILS = {
  id_type: "",
  id_proof: "",
  meal_preference: "N/A",
  emergency_contact: "",
  email: "",
  salutation: "",
  gender: "",
  dietary_requirements: "",
  medical_needs: "",
} as const;
