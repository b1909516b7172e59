/** The widget on operators' own websites. */
export const t = {
  loading: "Loading departures…",
  failed: "The departures could not be loaded.",
  tryAgain: "Try again",
  openSite: "See all trips",
  empty: "No departures on sale yet.",
  book: "Book",
  bookTrip: "Book now",
  seeTrip: "See dates",
  from: "From",
  bookName: (title: string, dates: string) => `Book ${title}, ${dates}`,
  seeName: (title: string) => `See dates: ${title}`,
  departures: (company: string) => `Departures of ${company}`,
};
