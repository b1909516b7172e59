import type { FieldPath } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/desk";
import { t as locale } from "#messages/locale";
import { DeskPaymentIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { companyOf, companyPath, companyProblems, NO_COMPANY } from "@/domain/gstin";
import { panOf, panProblem } from "@/domain/pan";
import { stateCode } from "@/domain/states";
import { phoneProblem } from "@/lib/phones";
import { typedRupees } from "@/lib/typed-money";

type Room = Wire["EventOut"]["room_bed_pricings"][number];
type Category = Wire["OptionsOut"]["categories"][number];

/** The form as typed. */
const DeskValues = z.object({
  /** Before the last name in greetings, such as Colonel. */
  salutation: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Of e-mails and documents. */
  language: z.string(),
  /** Counts of persons by the key of a line, and of its variant where the party has several. */
  beds: z.record(z.string(), z.number()),
  /** Quantities of add-ons by their ids. */
  add_ons: z.record(z.string(), z.number()),
  /** The variant of the whole party, or `SEVERAL`. */
  variant: z.string(),
  /** All of it may be entered later. */
  travellers: z.array(z.object({ name: z.string(), age: z.string(), phone: z.string() })),
  priceBy: z.enum(["usual", "discount", "agreed"]),
  discountBy: z.enum(["percent", "amount"]),
  discount: z.string(),
  agreed_total: z.string(),
  price_reason: z.string(),
  payBy: z.enum(["now", "later", "unpaid"]),
  amount: z.string(),
  method: DeskPaymentIn.shape.method,
  reference: z.string(),
  cheque_bank: z.string(),
  cheque_dated_on: z.string(),
  moved_on: z.string(),
  unpaid_until: z.string(),
  /** The GST code of the customer's state; empty where it is not known. */
  billing_state: z.string(),
  company: z.object({ isAsked: z.boolean(), gstin: z.string(), name: z.string(), address: z.string() }),
  /** The buyer's PAN, on a trip abroad. */
  pan: z.string(),
  /** The reason not to collect TCS on a trip abroad; empty where it is collected. */
  tcs_exemption: z.custom<NonNullable<Wire["DeskQuoteIn"]["tcs_exemption"]> | "">(),
  special_requests: z.string(),
  tell: z.boolean(),
  /** The version of the accepted sentence about messages on WhatsApp; null without consent. */
  whatsAppConsent: z.nullable(z.number()),
});
export type Desk = z.infer<typeof DeskValues>;

/** A line of the form: a sharing type, for adults, for a category of travellers, or for one person alone. */
export type Line = {
  key: string;
  room: Room;
  category: Category | null;
  isAlone: boolean;
  name: string;
};

/** Travellers who can be named in the form; more are named on the booking's page. */
const MOST_NAMED = 30;
const OLDEST = 120;
const SHARE = 100;
/** People of one party join in different places. */
export const SEVERAL = "several";
const AT = "@";

export function linesOf(rooms: readonly Room[], categories: readonly Category[]): Line[] {
  return rooms.flatMap((room) => {
    const shared = [null, ...categories].map((category) => ({
      key: `${room.room_bed_id}-${category?.traveller_category_id ?? 0}`,
      room,
      category,
      isAlone: false,
      name: [room.room_type, category?.name, category?.takes_bed === false && t.noBed]
        .filter(Boolean)
        .join(", "),
    }));
    if (room.single_supplement === null) return shared;
    const alone = {
      key: `${room.room_bed_id}-alone`,
      room,
      category: null,
      isAlone: true,
      name: t.alone(room.room_type),
    };
    return [...shared, alone];
  });
}

/** What one person of a line pays, in rupees: a category's share of bed and variant, and a single supplement whole. */
export function priceOf({ room, category, isAlone }: Line, difference: number): number {
  const price = room.price_per_head_trip + difference;
  const categoryPrice = category ? Math.round((price * category.percent) / SHARE) : price;
  return Math.max(categoryPrice, 0) + (isAlone ? (room.single_supplement ?? 0) : 0);
}

/** Beds that each person of a line takes. */
function bedsEach({ isAlone, room, category }: Line): number {
  if (category?.takes_bed === false) return 0;
  return isAlone ? room.room_capacity : 1;
}

/** So many travellers without a bed can go with each who has one. */
const MOST_PER_BED = 2;

/** How many people more a line can have, with so many beds left. */
export function roomFor(line: Line, lines: readonly Line[], desk: Desk, bedsLeft: number): number {
  const each = bedsEach(line);
  if (each > 0) return Math.floor(bedsLeft / each);
  const without = countIn(
    desk,
    lines.filter((other) => bedsEach(other) === 0),
  );
  return (peopleIn(desk) - without) * MOST_PER_BED - without;
}

function countIn({ beds, variant }: Desk, lines: readonly Line[]): number {
  const keys = new Set(lines.map(({ key }) => key));
  return Object.entries(beds)
    .filter(([key]) => key.includes(AT) === (variant === SEVERAL) && keys.has(key.split(AT)[0] ?? key))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** The key under which a line's people are counted, of a variant where the party has several. */
export function countKey(line: Line, optionId: number | null): string {
  return optionId === null ? line.key : `${line.key}${AT}${optionId}`;
}

export function startOf(today: string, until: string): Desk {
  return {
    salutation: "",
    name: "",
    phone: "",
    email: "",
    language: locale.code,
    beds: {},
    add_ons: {},
    variant: "",
    travellers: Array.from({ length: MOST_NAMED }, () => ({ name: "", age: "", phone: "" })),
    priceBy: "usual",
    discountBy: "percent",
    discount: "",
    agreed_total: "",
    price_reason: "",
    payBy: "now",
    amount: "",
    method: "upi",
    reference: "",
    cheque_bank: "",
    cheque_dated_on: "",
    moved_on: today,
    unpaid_until: until,
    billing_state: "",
    company: NO_COMPANY,
    pan: "",
    tcs_exemption: "",
    special_requests: "",
    tell: true,
    whatsAppConsent: null,
  };
}

/** How many people the party has. */
export function peopleIn({ beds, variant }: Desk): number {
  return Object.entries(beds)
    .filter(([key]) => key.includes(AT) === (variant === SEVERAL))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** The beds that the party takes: more than one each of who is alone. */
export function bedsTaken(lines: readonly Line[], { beds, variant }: Desk): number {
  const each = new Map(lines.map((line) => [line.key, bedsEach(line)]));
  return Object.entries(beds)
    .filter(([key]) => key.includes(AT) === (variant === SEVERAL))
    .reduce((sum, [key, count]) => sum + count * (each.get(key.split(AT)[0] ?? key) ?? 1), 0);
}

/** Beds that the party takes of a sharing type. */
export function bedsTakenOf(roomId: number, lines: readonly Line[], desk: Desk): number {
  const keys = new Set(lines.filter(({ room }) => room.room_bed_id === roomId).map(({ key }) => key));
  const beds = Object.entries(desk.beds).filter(([key]) => keys.has(key.split(AT)[0] ?? key));
  return bedsTaken(lines, { ...desk, beds: Object.fromEntries(beds) });
}

/** What a discount leaves of the usual total, in whole rupees; null while it is none. */
export function discounted({ discountBy, discount }: Desk, usual: number | null): number | null {
  const typed = typedRupees(discount);
  if (usual === null || typed === null || typed <= 0) return null;
  const total = Math.round(discountBy === "percent" ? (usual * (SHARE - typed)) / SHARE : usual - typed);
  return total >= 1 && total < usual ? total : null;
}

/** The total that was agreed on, once it is complete with its reason; `usual` is the total without it. */
function agreedTotal(desk: Desk, usual: number | null): number | null {
  if (desk.priceBy === "usual" || desk.price_reason.trim() === "") return null;
  const total = desk.priceBy === "agreed" ? typedRupees(desk.agreed_total) : discounted(desk, usual);
  return total !== null && total >= 1 ? total : null;
}

/**
 * What the server is asked for: beds, variants, add-ons, the agreed price, the PAN and an exemption from TCS. `usual` is the total without an
 * agreed price and without TCS, which comes on top.
 */
export function quoteOf(
  planId: number,
  lines: readonly Line[],
  desk: Desk,
  usual: number | null = null,
): Wire["DeskQuoteIn"] {
  const total = agreedTotal(desk, usual);
  const counted = Object.entries(desk.beds).filter(
    ([key, count]) => count > 0 && key.includes(AT) === (desk.variant === SEVERAL),
  );
  return {
    event_plan_id: planId,
    booking_rooms: lines.flatMap((line) =>
      counted.flatMap(([key, count]) => {
        const [of, place = desk.variant] = key.split(AT);
        if (of !== line.key) return [];
        return {
          room_bed_id: line.room.room_bed_id,
          selected_beds_quantity: count,
          ...(line.category && { traveller_category_id: line.category.traveller_category_id }),
          ...(place && { option_id: Number(place) }),
          ...(line.isAlone && { is_alone: true }),
        };
      }),
    ),
    add_ons: Object.entries(desk.add_ons).flatMap(([id, quantity]) =>
      quantity > 0 ? { option_id: Number(id), quantity } : [],
    ),
    ...(total !== null && { agreed_total: total }),
    ...(desk.phone.trim() && !phoneProblem(desk.phone) && { phone: desk.phone }),
    pan: panOf(desk.pan, desk.company),
    ...(desk.tcs_exemption && { tcs_exemption: desk.tcs_exemption }),
    price_reason: total === null ? "" : desk.price_reason.trim(),
  };
}

/** The whole booking; `total` is the price that was shown. */
export function bodyOf(quote: Wire["DeskQuoteIn"], desk: Desk, total: number | null): Wire["DeskBookingIn"] {
  return {
    ...quote,
    contact: {
      name: desk.name.trim(),
      phone: desk.phone,
      email: desk.email.trim() || null,
      language: desk.language,
    },
    traveller_info: namedIn(desk),
    ...(total !== null && { total_price: total }),
    ...(desk.payBy === "now" && {
      payment: {
        amount: typedRupees(desk.amount) ?? 0,
        method: desk.method,
        moved_on: desk.moved_on,
        reference: desk.reference,
        note: "",
        cheque_bank: desk.method === "cheque" ? desk.cheque_bank : "",
        cheque_dated_on: (desk.method === "cheque" && desk.cheque_dated_on) || null,
      },
    }),
    unpaid: desk.payBy === "unpaid" ? "keep" : "hold",
    ...(desk.payBy === "later" && { unpaid_until: desk.unpaid_until }),
    billing_state: stateCode(desk.billing_state),
    company: companyOf(desk.company),
    special_requests: desk.special_requests,
    tell: desk.tell,
    whatsapp_consent: desk.whatsAppConsent,
  };
}

const UNKNOWN = {
  id_type: "",
  id_proof: "",
  meal_preference: "N/A",
  emergency_contact: "",
  email: "",
  gender: "",
  dietary_requirements: "",
  medical_needs: "",
} as const;

/** The travellers of whom something was entered, and those before them. */
function namedIn(desk: Desk): Wire["DeskBookingIn"]["traveller_info"] {
  const people = desk.travellers.slice(0, peopleIn(desk)).map(({ name, age, phone }, place) => ({
    ...UNKNOWN,
    salutation: place === 0 && [desk.name.trim(), ""].includes(name.trim()) ? desk.salutation.trim() : "",
    full_name: name.trim(),
    phone,
    age: age.trim() === "" ? null : Number(age),
  }));
  return people.slice(
    0,
    1 +
      people.findLastIndex(
        ({ salutation, full_name, phone, age }) => salutation || full_name || phone || age !== null,
      ),
  );
}

/** `usual` is the total without a discount that was agreed on. */
type Bounds = { today: string; starts_on: string; total: number | null; usual: number | null };

/** The schema of the form for a departure and the prices that are shown. */
export function deskForm({ today, starts_on, total, usual }: Bounds) {
  return DeskValues.check(({ value: desk, issues }) => {
    const amount = typedRupees(desk.amount);
    const agreed = typedRupees(desk.agreed_total);
    const company = companyProblems(desk.company);
    const refuse = (path: PropertyKey[], message: string | false | undefined) => {
      if (message) issues.push({ code: "custom", path, message, input: desk });
    };
    refuse(["name"], desk.name.trim() === "" && t.nameNeeded);
    refuse(["phone"], desk.phone.trim() === "" ? t.phoneNeeded : phoneProblem(desk.phone));
    refuse(["beds"], peopleIn(desk) === 0 && t.bedsNeeded);
    desk.travellers.slice(0, peopleIn(desk)).forEach(({ age, phone }, place) => {
      const isAge = age.trim() === "" || (/^\d{1,3}$/.test(age.trim()) && Number(age) <= OLDEST);
      refuse(["travellers", place, "age"], !isAge && t.ageWrong);
      refuse(["travellers", place, "phone"], phoneProblem(phone));
    });
    refuse(["company", "gstin"], company.gstin);
    refuse(["company", "name"], company.name);
    refuse(["pan"], panProblem(desk.pan, desk.company));
    if (desk.priceBy === "agreed") refuse(["agreed_total"], !(agreed && agreed >= 1) && t.agreedNeeded);
    if (desk.priceBy === "discount") {
      refuse(["discount"], discounted(desk, usual) === null && t.discountNeeded);
    }
    if (desk.priceBy !== "usual") refuse(["price_reason"], desk.price_reason.trim() === "" && t.reasonNeeded);
    if (desk.payBy === "now") {
      const isAmount = amount !== null && amount >= 1 && (total === null || amount <= total);
      refuse(["amount"], !isAmount && t.amountNeeded);
    }
    if (desk.payBy === "later") {
      const isDay = desk.unpaid_until >= today && desk.unpaid_until <= starts_on;
      refuse(["unpaid_until"], !isDay && t.untilNeeded);
    }
  });
}

/** The field of the form for a field of the server's errors. */
export function deskField(field: string): FieldPath<Desk> | undefined {
  if (field.startsWith("booking_rooms") || field.startsWith("add_ons")) return "beds";
  const [, place, name] = /^traveller_info\.(\d+)\.(full_name|age|phone)$/.exec(field) ?? [];
  if (!name) return companyPath(field);
  return `travellers.${Number(place)}.${name === "full_name" ? "name" : (name as "age" | "phone")}`;
}
