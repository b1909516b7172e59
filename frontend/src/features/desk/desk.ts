import { t } from "#messages/desk";
import type { Wire } from "@/api/wire";
import { phoneProblem } from "@/lib/phones";
import { typedRupees } from "@/lib/typed-money";
import type { Problems } from "@/ui/use-form";

type Room = Wire["EventOut"]["room_bed_pricings"][number];
type Category = Wire["OptionsOut"]["categories"][number];

/** The form as typed. `beds` counts persons by the key of a line. */
export type Desk = {
  name: string;
  phone: string;
  email: string;
  beds: Record<string, number>;
  /** How many of each add-on, by its id. */
  add_ons: Record<string, number>;
  variant: string;
  priceBy: "usual" | "agreed";
  agreed_total: string;
  price_reason: string;
  payBy: "now" | "later" | "unpaid";
  amount: string;
  method: "cash" | "bank" | "upi";
  reference: string;
  moved_on: string;
  unpaid_until: string;
  special_requests: string;
  tell: boolean;
};

/** A line of the form: a sharing type, for adults or for a category of travellers. */
export type Line = { key: string; room: Room; category: Category | null; name: string };

export function linesOf(rooms: readonly Room[], categories: readonly Category[]): Line[] {
  return rooms.flatMap((room) =>
    [null, ...categories].map((category) => ({
      key: `${room.room_bed_id}-${category?.traveller_category_id ?? 0}`,
      room,
      category,
      name: category ? `${room.room_type}, ${category.name}` : room.room_type,
    })),
  );
}

export function startOf(today: string, until: string): Desk {
  return {
    name: "",
    phone: "",
    email: "",
    beds: {},
    add_ons: {},
    variant: "",
    priceBy: "usual",
    agreed_total: "",
    price_reason: "",
    payBy: "now",
    amount: "",
    method: "upi",
    reference: "",
    moved_on: today,
    unpaid_until: until,
    special_requests: "",
    tell: true,
  };
}

export function bedsIn({ beds }: Desk): number {
  return Object.values(beds).reduce((sum, count) => sum + count, 0);
}

/** What the server is asked for: beds, variant, add-ons and the agreed price. */
export function quoteOf(planId: number, lines: readonly Line[], desk: Desk): Wire["DeskQuoteIn"] {
  const total = typedRupees(desk.agreed_total);
  const isAgreed =
    desk.priceBy === "agreed" && total !== null && total >= 1 && desk.price_reason.trim() !== "";
  return {
    event_plan_id: planId,
    booking_rooms: lines.flatMap(({ key, room, category }) => {
      const count = desk.beds[key] ?? 0;
      if (count === 0) return [];
      return {
        room_bed_id: room.room_bed_id,
        selected_beds_quantity: count,
        ...(category && { traveller_category_id: category.traveller_category_id }),
        ...(desk.variant && { option_id: Number(desk.variant) }),
      };
    }),
    add_ons: Object.entries(desk.add_ons).flatMap(([id, quantity]) =>
      quantity > 0 ? { option_id: Number(id), quantity } : [],
    ),
    ...(isAgreed && { agreed_total: total }),
    price_reason: isAgreed ? desk.price_reason.trim() : "",
  };
}

/** The whole booking; `total` is the price that was shown. */
export function bodyOf(quote: Wire["DeskQuoteIn"], desk: Desk, total: number | null): Wire["DeskBookingIn"] {
  return {
    ...quote,
    contact: { name: desk.name.trim(), phone: desk.phone, email: desk.email.trim() || null },
    traveller_info: [],
    ...(total !== null && { total_price: total }),
    ...(desk.payBy === "now" && {
      payment: {
        amount: typedRupees(desk.amount) ?? 0,
        method: desk.method,
        moved_on: desk.moved_on,
        reference: desk.reference,
        note: "",
      },
    }),
    unpaid: desk.payBy === "unpaid" ? "keep" : "hold",
    ...(desk.payBy === "later" && { unpaid_until: desk.unpaid_until }),
    special_requests: desk.special_requests,
    tell: desk.tell,
  };
}

type Bounds = { today: string; starts_on: string; total: number | null };

export function problemsOf(desk: Desk, { today, starts_on, total }: Bounds): Problems<Desk> {
  const amount = typedRupees(desk.amount);
  const agreed = typedRupees(desk.agreed_total);
  return {
    ...(desk.name.trim() === "" && { name: t.nameNeeded }),
    ...(desk.phone.trim() === "" ? { phone: t.phoneNeeded } : { phone: phoneProblem(desk.phone) ?? "" }),
    ...(bedsIn(desk) === 0 && { beds: t.bedsNeeded }),
    ...(desk.priceBy === "agreed" && {
      agreed_total: agreed === null || agreed < 1 ? t.agreedNeeded : "",
      price_reason: desk.price_reason.trim() === "" ? t.reasonNeeded : "",
    }),
    ...(desk.payBy === "now" && {
      amount: amount === null || amount < 1 || (total !== null && amount > total) ? t.amountNeeded : "",
    }),
    ...(desk.payBy === "later" && {
      unpaid_until: desk.unpaid_until < today || desk.unpaid_until > starts_on ? t.untilNeeded : "",
    }),
  };
}
