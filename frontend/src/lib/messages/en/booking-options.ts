/** The choice of pick-up point, traveller category, room alone and add-ons while booking. */
export const t = {
  besides: (category: string) => `besides them ${category}`,
  noBed: "no bed",
  ofThem: (category: string) => `of them ${category}`,
  countOf: (category: string, type: string) => `${category} in ${type}`,
  share: (percent: number) =>
    percent === 0 ? "free" : percent === 100 ? "full price" : `${percent}% of the price`,
  noMoreOf: (type: string) => `Add a ${type} bed first: each traveller takes a bed.`,
  noMoreWithoutBed: (category: string) => `${category}: at most two for each traveller with a bed.`,
  alone: "One person alone in the room",
  aloneNote: (supplement: string) => `+${supplement} for the whole room`,
  aloneIn: (type: string) => `Alone in ${type}`,
  noWholeRoom: (type: string) => `No more whole ${type} room is left.`,

  variants: "Pick-up or option",
  variantsHint: "The difference is per person.",
  variantsDiffer: "Travellers join differently",
  variantOf: (traveller: number) => `Traveller ${traveller}`,
  chooseOne: "Choose one",
  left: (count: number) => (count === 0 ? "None left" : `${count} left`),

  addOns: "Add-ons",
  addOnsHint: "Optional.",
  addOnPrice: {
    person: (price: string, hasTax: boolean) => `${price} per person${hasTax ? ", incl. GST" : ""}`,
    booking: (price: string, hasTax: boolean) => `${price} each${hasTax ? ", incl. GST" : ""}`,
  },
  allDays: "for all days",
  oneEach: "One per traveller",
};
