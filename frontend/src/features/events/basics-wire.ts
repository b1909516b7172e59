import { type Basics, type BasicsField, linesOf, NO_BASICS } from "@/features/events/basics";
import type { EventRow } from "@/features/events/queries";

/** Basic info of an event as its form shows it. */
export function basicsOf(event: EventRow): Basics {
  return {
    title: event.title,
    destination: event.destination,
    description: event.description,
    categoryId: event.category_ids[0] === undefined ? "" : String(event.category_ids[0]),
    duration: event.tour_duration > 0 ? String(event.tour_duration) : "",
    capacity: event.tour_capacity > 0 ? String(event.tour_capacity) : "",
    pictures: event.images.map(({ filename, url }) => ({ filename, url })),
    instructions: event.instruction_for_trip,
    includes: event.trip_includes,
    videos: event.videos.join("\n"),
  };
}

/** The same on the wire. What is fixed since the event was published is left out. */
export function wireBasics(basics: Basics, event: EventRow | null) {
  const sizes = { tour_duration: Number(basics.duration), tour_capacity: Number(basics.capacity) };
  const category = Number(basics.categoryId);
  const others = event?.category_ids.slice(1) ?? [];
  return {
    title: basics.title.trim(),
    destination: basics.destination.trim(),
    description: basics.description,
    instruction_for_trip: basics.instructions,
    trip_includes: basics.includes,
    videos: linesOf(basics.videos),
    // The wizard shows one category; an event with several keeps the others.
    category_ids: [...(category > 0 ? [category] : []), ...others.filter((one) => one !== category)],
    images: basics.pictures.map(({ filename }) => filename),
    ...(event?.is_fixed ? {} : sizes),
  };
}

/** What the server calls the fields of the form. */
export const WIRE_FIELDS: Readonly<Record<string, BasicsField>> = {
  title: "title",
  destination: "destination",
  description: "description",
  category_ids: "categoryId",
  tour_duration: "duration",
  tour_capacity: "capacity",
  images: "pictures",
  instruction_for_trip: "instructions",
  trip_includes: "includes",
  videos: "videos",
};

export function isSame(one: Basics, other: Basics): boolean {
  const fields = Object.keys(NO_BASICS) as BasicsField[];
  return fields.every((field) =>
    field === "pictures"
      ? one.pictures.map(({ filename }) => filename).join() ===
        other.pictures.map(({ filename }) => filename).join()
      : one[field] === other[field],
  );
}
