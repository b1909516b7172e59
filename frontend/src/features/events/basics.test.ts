import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type Basics, basicsForm, basicsMessages, NO_BASICS, wireBasics } from "@/features/events/basics";

/** Messages by the path of their field. */
function problems(basics: Basics, options: Parameters<typeof basicsForm>[0] = { lastDay: 4 }) {
  const issues = z.safeParse(basicsForm(options), basics, { error: basicsMessages }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

const good: Basics = {
  ...NO_BASICS,
  title: "Dzükou",
  destination: "Kohima, Nagaland",
  description: "A walk.",
  category_ids: "3",
  tour_duration: "4",
  tour_capacity: "20",
  images: [{ filename: "a.webp", url: "/media/a.webp" }],
};

test("what is complete has no problem", () => {
  expect(problems(good)).toEqual({});
});

test.each<[Partial<Basics>, string]>([
  [{ tour_capacity: "-1" }, "Capacity cannot be negative."],
  [{ tour_duration: "-1" }, "Duration cannot be negative."],
  [{ tour_capacity: "0" }, "Capacity must be at least 1."],
  [{ tour_duration: "" }, "Duration must be at least 1."],
  [{ tour_capacity: "2.5" }, "Enter a whole number."],
  [
    { tour_duration: "3" },
    "Tour duration must be greater than or equal to the maximum day count in itinerary (4).",
  ],
  [{ images: [] }, "At least one picture is required"],
  [{ title: "  " }, "Event title is required"],
])("%o", (changed, problem) => {
  expect(Object.values(problems({ ...good, ...changed }))).toEqual([problem]);
});

test("pictures may be named by their addresses", () => {
  const named = { ...good, images: [], image_urls: "https://a.example/b.jpg, https://a.example/c.jpg?w=9" };
  expect(problems(named)).toEqual({});
  expect(wireBasics(z.parse(basicsForm(), named), null).images).toEqual([
    "https://a.example/b.jpg",
    "https://a.example/c.jpg?w=9",
  ]);
  for (const image_urls of ["boat.jpg", "https://", "ftp://a.example/b.jpg"]) {
    expect(Object.keys(problems({ ...good, image_urls }))).toEqual(["image_urls"]);
  }
});

test("a draft needs a title only; what is given has to be right", () => {
  expect(problems({ ...NO_BASICS, title: "Majuli" }, { isDraft: true })).toEqual({});
  expect(
    Object.keys(problems({ ...NO_BASICS, tour_capacity: "-1", videos: "none" }, { isDraft: true })),
  ).toEqual(["videos", "tour_capacity", "title"]);
});
