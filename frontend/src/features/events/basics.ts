import { t as money } from "#messages/money";
import { t } from "#messages/wizard";
import type { Wire } from "@/api/wire";
import { readPlace, typePlace } from "@/features/events/places";
import type { EventRow } from "@/features/events/queries";
import { furtherLanguages } from "@/lib/languages";
import { typedRupees } from "@/lib/typed-money";
import type { FieldPicture } from "@/ui/use-sending";

/** The form values of basic info; numbers are kept as typed. */
export type Basics = {
  title: string;
  destination: string;
  where: "india" | "abroad";
  description: string;
  categoryId: string;
  duration: string;
  capacity: string;
  pictures: readonly FieldPicture[];
  /** Addresses of pictures that the server copies, between commas. */
  imageUrls: string;
  instructions: string;
  includes: string;
  /** With which new departures begin: 0, they run in any case; empty, they begin with none. */
  minimumGroup: string;
  /** Links, one on each line. */
  videos: string;
  difficulty: EventRow["difficulty"];
  difficultyNote: string;
  minAge: string;
  maxAge: string;
  meetingPoint: string;
  /** Latitude and longitude, as maps copy them. */
  meetingPlace: string;
  /** Rupees per person: a cheaper booking adds ID number and emergency contact after payment. */
  detailsLaterBelow: string;
  packingList: string;
  /** A question on a line, its answer on the lines below it, and an empty line before the next. */
  questions: string;
  /** The texts in other languages, by code; what is empty is shown in English. */
  translations: Record<string, Texts>;
};

/** The fields that a trip may have in other languages too. */
export const TEXT_FIELDS = [
  "title",
  "destination",
  "description",
  "includes",
  "instructions",
  "difficultyNote",
  "meetingPoint",
  "packingList",
  "questions",
] as const;
type TextField = (typeof TEXT_FIELDS)[number];
type Texts = Record<TextField, string>;

const NO_TEXTS = Object.fromEntries(TEXT_FIELDS.map((name) => [name, ""])) as Texts;

export type BasicsField = keyof Basics;
export type BasicsProblems = Partial<Record<BasicsField, string>>;

export const NO_BASICS: Basics = {
  title: "",
  destination: "",
  where: "india",
  description: "",
  categoryId: "",
  duration: "",
  capacity: "",
  pictures: [],
  imageUrls: "",
  instructions: "",
  includes: "",
  minimumGroup: "",
  videos: "",
  difficulty: "",
  difficultyNote: "",
  minAge: "",
  maxAge: "",
  meetingPoint: "",
  meetingPlace: "",
  detailsLaterBelow: "",
  packingList: "",
  questions: "",
  translations: Object.fromEntries(furtherLanguages.map(({ code }) => [code, NO_TEXTS])),
};

/** The server's limit. */
const MOST_DAYS = 366;
const MOST_PEOPLE = 10_000;

const { basics: words } = t;

/** The errors that prevent saving basic info, in the order of the form. `lastDay` is the itinerary's, 0 without one. */
export function basicsProblems(basics: Basics, lastDay: number): BasicsProblems {
  const duration = sizeProblem(basics.duration, {
    negative: words.durationNegative,
    least: words.durationLeast,
    most: MOST_DAYS,
    tooMany: words.durationMost,
  });
  const problems: Record<string, string | undefined> = {
    title: filled(basics.title, words.titleRequired),
    destination: filled(basics.destination, words.destinationRequired),
    categoryId: filled(basics.categoryId, words.categoryRequired),
    duration: duration ?? (Number(basics.duration) < lastDay ? words.durationTooShort(lastDay) : undefined),
    capacity: sizeProblem(basics.capacity, {
      negative: words.capacityNegative,
      least: words.capacityLeast,
      most: MOST_PEOPLE,
      tooMany: words.capacityMost,
    }),
    description: filled(basics.description, words.descriptionRequired),
    pictures: basics.pictures.length > 0 || basics.imageUrls.trim() ? undefined : words.imageRequired,
    imageUrls: urlsOf(basics.imageUrls).every((url) => /^https?:\/\/[^\s/]+\S*$/.test(url))
      ? undefined
      : words.imageUrlsInvalid,
    minimumGroup: /^\d*$/.test(basics.minimumGroup.trim()) ? undefined : words.minimumGroupForm,
    videos: linesOf(basics.videos).every((link) => /^https:\/\/\S+$/.test(link))
      ? undefined
      : words.videosInvalid,
    minAge: wholeProblem(basics.minAge),
    maxAge: wholeProblem(basics.maxAge),
    detailsLaterBelow: amountProblem(basics.detailsLaterBelow),
    meetingPlace: readPlace(basics.meetingPlace) === undefined ? words.placeInvalid : undefined,
    questions: answersProblem(basics.questions),
    ...Object.fromEntries(
      Object.entries(basics.translations).map(([code, { questions }]) => [
        `translations.${code}.questions`,
        answersProblem(questions),
      ]),
    ),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as BasicsProblems;
}

/** The errors that prevent saving a draft: all but the title may be missing. */
export function draftProblems(basics: Basics): BasicsProblems {
  const problems = basicsProblems(basics, 0);
  const absent: Partial<Record<BasicsField, boolean>> = {
    destination: true,
    categoryId: true,
    description: true,
    pictures: true,
    duration: !basics.duration.trim(),
    capacity: !basics.capacity.trim(),
  };
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !absent[field as BasicsField]),
  ) as BasicsProblems;
}

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

/** Basic info of an event as its form shows it. */
export function basicsOf(event: EventRow): Basics {
  return {
    title: event.title,
    destination: event.destination,
    where: event.is_abroad ? "abroad" : "india",
    description: event.description,
    categoryId: event.category_ids[0] === undefined ? "" : String(event.category_ids[0]),
    duration: event.tour_duration > 0 ? String(event.tour_duration) : "",
    capacity: event.tour_capacity > 0 ? String(event.tour_capacity) : "",
    pictures: event.images.map(fieldPicture),
    imageUrls: "",
    instructions: event.instruction_for_trip,
    includes: event.trip_includes,
    minimumGroup: event.runs_from === null ? "" : String(event.runs_from),
    videos: event.videos.join("\n"),
    difficulty: event.difficulty,
    difficultyNote: event.difficulty_note,
    minAge: typed(event.min_age),
    maxAge: typed(event.max_age),
    meetingPoint: event.meeting_point,
    detailsLaterBelow: typed(event.details_later_below),
    meetingPlace: typePlace(event.meeting_latitude, event.meeting_longitude),
    packingList: event.packing_list,
    questions: typeQuestions(event.questions),
    translations: {
      ...NO_BASICS.translations,
      ...Object.fromEntries(
        Object.entries(event.translations).map(([code, texts]) => [
          code,
          {
            title: texts.title,
            destination: texts.destination,
            description: texts.description,
            includes: texts.trip_includes,
            instructions: texts.instruction_for_trip,
            difficultyNote: texts.difficulty_note,
            meetingPoint: texts.meeting_point,
            packingList: texts.packing_list,
            questions: typeQuestions(texts.questions),
          },
        ]),
      ),
    },
  };
}

/** The same on the wire. What is fixed since the event was published is left out. */
export function wireBasics(basics: Basics, event: EventRow | null) {
  const sizes = { tour_duration: Number(basics.duration), tour_capacity: Number(basics.capacity) };
  const category = Number(basics.categoryId);
  const place = readPlace(basics.meetingPlace);
  const otherCategories = event?.category_ids.slice(1) ?? [];
  return {
    title: basics.title.trim(),
    destination: basics.destination.trim(),
    is_abroad: basics.where === "abroad",
    description: basics.description,
    instruction_for_trip: basics.instructions,
    trip_includes: basics.includes,
    runs_from: basics.minimumGroup.trim() ? Number(basics.minimumGroup) : null,
    videos: linesOf(basics.videos),
    difficulty: basics.difficulty,
    difficulty_note: basics.difficultyNote,
    min_age: numberOf(basics.minAge),
    max_age: numberOf(basics.maxAge),
    meeting_point: basics.meetingPoint,
    meeting_latitude: place?.latitude ?? null,
    meeting_longitude: place?.longitude ?? null,
    details_later_below: typedRupees(basics.detailsLaterBelow),
    packing_list: basics.packingList,
    questions: questionsOf(basics.questions),
    translations: Object.fromEntries(
      Object.entries(basics.translations).map(([code, texts]) => [
        code,
        {
          title: texts.title.trim(),
          destination: texts.destination.trim(),
          description: texts.description,
          trip_includes: texts.includes,
          instruction_for_trip: texts.instructions,
          difficulty_note: texts.difficultyNote,
          meeting_point: texts.meetingPoint,
          packing_list: texts.packingList,
          questions: questionsOf(texts.questions),
          // Typed on the step of prices.
          names: event?.translations[code]?.names ?? {},
        },
      ]),
    ),
    // The wizard shows one category; an event with several keeps the others.
    category_ids: [
      ...(category > 0 ? [category] : []),
      ...otherCategories.filter((categoryId) => categoryId !== category),
    ],
    images: [...basics.pictures.map(({ filename }) => filename), ...urlsOf(basics.imageUrls)],
    ...(event?.is_fixed ? {} : sizes),
  };
}

/** What the server calls the fields of the form, where it has another name. */
export const WIRE_FIELDS: Readonly<Record<string, BasicsField>> = {
  is_abroad: "where",
  category_ids: "categoryId",
  tour_duration: "duration",
  tour_capacity: "capacity",
  images: "pictures",
  instruction_for_trip: "instructions",
  trip_includes: "includes",
  runs_from: "minimumGroup",
  difficulty_note: "difficultyNote",
  min_age: "minAge",
  max_age: "maxAge",
  meeting_point: "meetingPoint",
  meeting_latitude: "meetingPlace",
  meeting_longitude: "meetingPlace",
  details_later_below: "detailsLaterBelow",
  packing_list: "packingList",
};

export function isSame(basics: Basics, other: Basics): boolean {
  const fields = Object.keys(NO_BASICS) as BasicsField[];
  return fields.every((field) =>
    field === "pictures"
      ? basics.pictures.map(({ filename }) => filename).join() ===
        other.pictures.map(({ filename }) => filename).join()
      : JSON.stringify(basics[field]) === JSON.stringify(other[field]),
  );
}

function answersProblem(questions: string): string | undefined {
  return questionsOf(questions).every(({ answer }) => answer) ? undefined : words.answerMissing;
}

function typeQuestions(questions: readonly { question: string; answer: string }[]): string {
  return questions.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n");
}

/** The questions and answers of a text: each begins with its question and ends before an empty line. */
function questionsOf(text: string): { question: string; answer: string }[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [question = "", ...answer] = part.split("\n");
      return { question: question.trim(), answer: answer.join("\n").trim() };
    });
}

function wholeProblem(value: string): string | undefined {
  return /^\d*$/.test(value.trim()) ? undefined : words.wholeNumber;
}

function amountProblem(value: string): string | undefined {
  const amount = typedRupees(value);
  return !value.trim() || (amount !== null && amount > 0) ? undefined : money.amountWrong;
}

function numberOf(value: string): number | null {
  return value.trim() ? Number(value) : null;
}

function typed(value: number | null): string {
  return value === null ? "" : String(value);
}

/** The addresses of a text that has them between commas. */
function urlsOf(text: string): string[] {
  return text
    .split(",")
    .map((url) => url.trim())
    .filter(Boolean);
}

/** The lines of a text that are not empty. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function filled(value: string, problem: string): string | undefined {
  return value.trim() ? undefined : problem;
}

type Size = { negative: string; least: string; most: number; tooMany: string };

function sizeProblem(typed: string, { negative, least, most, tooMany }: Size): string | undefined {
  const value = Number(typed.trim());
  if (typed.trim() === "") return least;
  if (!Number.isInteger(value)) return value < 0 ? negative : words.wholeNumber;
  if (value < 0) return negative;
  if (value < 1) return least;
  return value > most ? tooMany : undefined;
}
