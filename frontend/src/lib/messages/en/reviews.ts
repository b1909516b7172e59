import { plural } from "@/lib/plurals";

/** Reviews as visitors read them. */
export const t = {
  title: "Reviews",
  onlyTravellers: "Only people who travelled with this operator can write one.",
  average: (average: string, count: number) =>
    plural(count, {
      one: `${average} of 5 stars, 1 review`,
      other: `${average} of 5 stars, ${count} reviews`,
    }),
  count: (count: number) => plural(count, { one: "1 review", other: `${count} reviews` }),
  stars: (rating: number) => plural(rating, { one: "1 of 5 stars", other: `${rating} of 5 stars` }),
  starsShort: (rating: number) => plural(rating, { one: "1 star", other: `${rating} stars` }),
  distribution: "Reviews by stars",
  travelled: (month: string) => `Travelled in ${month}`,
  edited: "edited",
  photoOf: (author: string, place: number) => `Photo ${place} by ${author}`,
  answer: (operator: string) => `Answer from ${operator}`,
  sort: "Sort reviews",
  sorts: { helpful: "Most helpful", newest: "Newest" },
  collapsed: "This review was reported and is being checked.",
  more: "Show more reviews",
  moreFailed: "More reviews could not be loaded. Please try again.",
};
