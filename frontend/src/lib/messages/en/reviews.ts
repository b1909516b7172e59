/** Reviews as visitors read them. */
export const t = {
  title: "Reviews",
  onlyTravellers: "Only people who travelled with this operator can write one.",
  average: (average: string, count: number) =>
    `${average} of 5 stars, ${count === 1 ? "1 review" : `${count} reviews`}`,
  count: (count: number) => (count === 1 ? "1 review" : `${count} reviews`),
  stars: (rating: number) => (rating === 1 ? "1 of 5 stars" : `${rating} of 5 stars`),
  starsShort: (rating: number) => (rating === 1 ? "1 star" : `${rating} stars`),
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
