/** The code of a private group, on the page of a trip. */
export const t = {
  haveCode: "Private group code",
  groupCode: "Code of your group",
  showDepartures: "Show departures",
  wrongCode: "No departure has this code. Check it with the person who gave it to you.",
  codeFailed: "The code could not be checked. Please try again.",
  privateGroup: "These departures are for your group only.",
  allDepartures: "Show all departures",
  minimumParty: (people: number) => `For groups of at least ${people}.`,
};
