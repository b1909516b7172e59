import { expect, test } from "vitest";
import { type Basics, basicsProblems, draftProblems, NO_BASICS, wireBasics } from "@/features/events/basics";

const good: Basics = {
  ...NO_BASICS,
  title: "Dzükou",
  destination: "Kohima, Nagaland",
  description: "A walk.",
  categoryId: "3",
  duration: "4",
  capacity: "20",
  pictures: [{ filename: "a.webp", url: "/media/a.webp" }],
};

test("what is complete has no problem", () => {
  expect(basicsProblems(good, 4)).toEqual({});
});

test.each<[Partial<Basics>, string]>([
  [{ capacity: "-1" }, "Capacity cannot be negative."],
  [{ duration: "-1" }, "Duration cannot be negative."],
  [{ capacity: "0" }, "Capacity must be at least 1."],
  [{ duration: "" }, "Duration must be at least 1."],
  [{ capacity: "2.5" }, "Enter a whole number."],
  [
    { duration: "3" },
    "Tour duration must be greater than or equal to the maximum day count in itinerary (4).",
  ],
  [{ pictures: [] }, "At least one picture is required"],
  [{ title: "  " }, "Event title is required"],
])("%o", (changed, problem) => {
  expect(Object.values(basicsProblems({ ...good, ...changed }, 4))).toEqual([problem]);
});

test("pictures may be named by their addresses", () => {
  const named = { ...good, pictures: [], imageUrls: "https://a.example/b.jpg, https://a.example/c.jpg?w=9" };
  expect(basicsProblems(named, 4)).toEqual({});
  expect(wireBasics(named, null).images).toEqual(["https://a.example/b.jpg", "https://a.example/c.jpg?w=9"]);
  for (const imageUrls of ["boat.jpg", "https://", "ftp://a.example/b.jpg"]) {
    expect(Object.keys(basicsProblems({ ...good, imageUrls }, 4))).toEqual(["imageUrls"]);
  }
});

test("a draft needs a title only; what is given has to be right", () => {
  expect(draftProblems({ ...NO_BASICS, title: "Majuli" })).toEqual({});
  expect(Object.keys(draftProblems({ ...NO_BASICS, capacity: "-1", videos: "none" }))).toEqual([
    "title",
    "capacity",
    "videos",
  ]);
});
