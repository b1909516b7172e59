import * as z from "zod/mini";
import { t as money } from "#messages/money";
import { t } from "#messages/wizard";
import { EventTexts, NewEventIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { readPlace, typePlace } from "@/features/events/places";
import type { EventRow } from "@/features/events/queries";
import { furtherLanguages } from "@/lib/languages";
import { trimmedText, typedMoney, typedNumber } from "@/lib/typed-fields";
import { messagesByField } from "@/ui/form-errors";
import type { FieldPicture } from "@/ui/use-sending";

const { basics: words } = t;

/** The server's limits. */
const MOST_DAYS = 366;
const MOST_PEOPLE = 10_000;
const MOST_AGE = 120;

/** Text that is read into `Value`, with the message of text that is wrong. */
function typedAs<Value>(read: (text: string) => Value, isRight: (value: Value) => boolean, wrong: string) {
  return z.pipe(z.string().check(z.refine((text) => isRight(read(text)), wrong)), z.transform(read));
}

const age = typedNumber(
  z.nullable(z.int(words.wholeNumber).check(z.gte(0, words.wholeNumber), z.lte(MOST_AGE))),
);
const questions = typedAs(readQuestions, (list) => list.every(({ answer }) => answer), words.answerMissing);

/** The texts in another language; what is empty is shown in English. The names are typed on the step of prices. */
const Texts = z.extend(z.omit(EventTexts, { names: true }), {
  title: trimmedText,
  destination: trimmedText,
  questions,
});

type Size = { negative: string; least: string; most: number; tooMany: string };

/** The form of basic info; its output is close to the request body. A draft needs a title only. `lastDay`: of the itinerary. */
export function basicsForm({ isDraft = false, lastDay = 0 } = {}) {
  const required = z.string().check(z.trim(), z.minLength(isDraft ? 0 : 1));
  const size = ({ negative, least, most, tooMany }: Size) =>
    z
      .nullable(z.int(words.wholeNumber).check(z.gte(0, negative), z.gte(1, least), z.lte(most, tooMany)))
      .check(z.refine((count) => isDraft || count !== null, least));
  return z
    .extend(z.omit(NewEventIn, { client_id: true, meeting_latitude: true, meeting_longitude: true }), {
      title: z.string().check(z.trim(), z.minLength(1)),
      destination: required,
      description: required,
      // The wizard shows one category.
      category_ids: z.pipe(
        required,
        z.transform((id) => (id ? [Number(id)] : [])),
      ),
      tour_duration: typedNumber(
        size({
          negative: words.durationNegative,
          least: words.durationLeast,
          most: MOST_DAYS,
          tooMany: words.durationMost,
        }).check(z.refine((days) => days === null || days >= lastDay, words.durationTooShort(lastDay))),
      ),
      tour_capacity: typedNumber(
        size({
          negative: words.capacityNegative,
          least: words.capacityLeast,
          most: MOST_PEOPLE,
          tooMany: words.capacityMost,
        }),
      ),
      images: z.custom<readonly FieldPicture[]>(),
      /** Addresses of pictures that the server copies, between commas. */
      image_urls: typedAs(
        (text) => partsOf(text, ","),
        (urls) => urls.every((url) => /^https?:\/\/[^\s/]+\S*$/.test(url)),
        words.imageUrlsInvalid,
      ),
      videos: typedAs(
        (text) => partsOf(text, "\n"),
        (links) => links.every((link) => /^https:\/\/\S+$/.test(link)),
        words.videosInvalid,
      ),
      runs_from: typedNumber(NewEventIn.shape.runs_from),
      min_age: age,
      max_age: age,
      meeting_place: typedAs(readPlace, (place) => place !== undefined, words.placeInvalid),
      details_later_below: z.pipe(typedMoney, z.nullable(z.number().check(z.gt(0)))),
      is_abroad: z.pipe(
        z.enum(["india", "abroad"]),
        z.transform((where) => where === "abroad"),
      ),
      questions,
      translations: z.record(z.string(), Texts),
    })
    .check(
      z.refine(({ images, image_urls: urls }) => isDraft || images.length > 0 || urls?.length !== 0, {
        path: ["images"],
        error: words.imageRequired,
        // Beside the errors of other fields.
        when: () => true,
      }),
    );
}

export type Basics = z.input<ReturnType<typeof basicsForm>>;
export type BasicsOutput = z.output<ReturnType<typeof basicsForm>>;

export const basicsMessages = messagesByField({
  title: words.titleRequired,
  destination: words.destinationRequired,
  description: words.descriptionRequired,
  category_ids: words.categoryRequired,
  runs_from: words.minimumGroupForm,
  details_later_below: money.amountWrong,
});

/** The fields that a trip may have in other languages too, with their labels. */
export const TEXT_LABELS = {
  title: words.title,
  destination: words.destination,
  description: words.description,
  trip_includes: words.includes,
  instruction_for_trip: words.instructions,
  difficulty_note: words.difficultyNote,
  meeting_point: words.meetingPoint,
  packing_list: words.packingList,
  questions: words.questions,
} as const;
export const TEXT_FIELDS = Object.keys(TEXT_LABELS) as (keyof typeof TEXT_LABELS)[];

const NO_TEXTS = Object.fromEntries(TEXT_FIELDS.map((name) => [name, ""])) as Record<
  keyof typeof TEXT_LABELS,
  string
>;

export const NO_BASICS: Basics = {
  ...NO_TEXTS,
  is_abroad: "india",
  category_ids: "",
  tour_duration: "",
  tour_capacity: "",
  images: [],
  image_urls: "",
  runs_from: "",
  videos: "",
  difficulty: "",
  min_age: "",
  max_age: "",
  meeting_place: "",
  details_later_below: "",
  translations: Object.fromEntries(furtherLanguages.map(({ code }) => [code, NO_TEXTS])),
  status: "draft",
  version: null,
};

/** A picture as its field takes it. */
export function fieldPicture({
  filename,
  url,
  focus_x,
  focus_y,
  caption,
  credit,
}: Wire["Sent"]): FieldPicture {
  return { filename, url, focus_x, focus_y, caption, credit };
}

const typed = (value: number | null | undefined) => String(value ?? "");

/** The values of the form for a saved event. */
export function basicsOf(event: EventRow): Basics {
  return {
    title: event.title,
    destination: event.destination,
    description: event.description,
    trip_includes: event.trip_includes,
    instruction_for_trip: event.instruction_for_trip,
    difficulty_note: event.difficulty_note,
    meeting_point: event.meeting_point,
    packing_list: event.packing_list,
    questions: typeQuestions(event.questions),
    is_abroad: event.is_abroad ? "abroad" : "india",
    category_ids: typed(event.category_ids[0]),
    tour_duration: typed(event.tour_duration || null),
    tour_capacity: typed(event.tour_capacity || null),
    images: event.images.map(fieldPicture),
    image_urls: "",
    runs_from: typed(event.runs_from),
    videos: event.videos.join("\n"),
    difficulty: event.difficulty,
    min_age: typed(event.min_age),
    max_age: typed(event.max_age),
    meeting_place: typePlace(event.meeting_latitude, event.meeting_longitude),
    details_later_below: typed(event.details_later_below),
    translations: {
      ...NO_BASICS.translations,
      ...Object.fromEntries(
        Object.entries(event.translations).map(([code, { names: _, ...texts }]) => [
          code,
          { ...texts, questions: typeQuestions(texts.questions) },
        ]),
      ),
    },
    status: event.status,
    version: event.version,
  };
}

/** The body that saves basic info, without status and version. What is fixed since the event was published is left out. */
export function wireBasics(output: BasicsOutput, event: EventRow | null) {
  const {
    image_urls,
    meeting_place,
    tour_duration,
    tour_capacity,
    status: _,
    version: __,
    ...values
  } = output;
  return {
    ...values,
    meeting_latitude: meeting_place?.latitude ?? null,
    meeting_longitude: meeting_place?.longitude ?? null,
    translations: Object.fromEntries(
      Object.entries(values.translations).map(([code, texts]) => [
        code,
        { ...texts, names: event?.translations[code]?.names ?? {} },
      ]),
    ),
    // An event with several categories keeps the others.
    category_ids: [...new Set([...values.category_ids, ...(event?.category_ids.slice(1) ?? [])])],
    images: [...values.images.map(({ filename }) => filename), ...image_urls],
    ...(event?.is_fixed ? {} : { tour_duration: tour_duration ?? 0, tour_capacity: tour_capacity ?? 0 }),
  };
}

/** The fields of the form for fields of the server's errors with other names. */
export const WIRE_FIELDS = { meeting_latitude: "meeting_place", meeting_longitude: "meeting_place" } as const;

/** Whether two values are the same to save: of pictures the files count. */
export function isSame(basics: Basics, other: Basics): boolean {
  const text = ({ images, status: _, version: __, ...values }: Basics) =>
    JSON.stringify([images.map(({ filename }) => filename), Object.entries(values).sort()]);
  return text(basics) === text(other);
}

function typeQuestions(list: readonly { question: string; answer: string }[]): string {
  return list.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n");
}

/** The questions and answers of a text: each begins with its question and ends before an empty line. */
function readQuestions(text: string): { question: string; answer: string }[] {
  return partsOf(text, /\n\s*\n/).map((part) => {
    const [question = "", ...answer] = part.split("\n");
    return { question: question.trim(), answer: answer.join("\n").trim() };
  });
}

/** The parts of a text that are not empty. */
function partsOf(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}
