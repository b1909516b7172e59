/** The About page of the platform itself. */
export const t = {
  lead: (product: string) =>
    `${product} is booking software for group trips in India. Small and mid-sized tour operators sell their departures on their own site; travellers book a bed, pay online and see what they booked.`,
  parts: [
    {
      title: "For travellers",
      points: [
        "Each trip shows its plan day by day, its departures, and the beds left on each of them.",
        "Prices include tax. What you pay now and what you pay later is shown before you book.",
        "Beds are held for you while you enter your details and pay. A bed is never sold twice.",
        "My Bookings has your documents, the balance with its due date, and what a cancellation would cost.",
      ],
    },
    {
      title: "For tour operators",
      points: [
        "A storefront with your name, logo and colour, on your own address.",
        "Trips, departures, room sharing and prices, entered in one place and on sale when you publish them.",
        "Online payments by advance and balance, refunds, invoices and receipts.",
        "Group bookings, rooming lists, departure sheets, hotels, drivers and vehicles for the days on the road.",
      ],
    },
  ],
  howTitle: "How it works",
  how: [
    { name: "Choose a trip", text: "Pick a departure and the beds you need, by sharing type." },
    { name: "Enter the travellers", text: "Only the first one is needed now; the others can follow." },
    { name: "Review and pay", text: "Pay the advance or the whole price by UPI, card or net banking." },
    {
      name: "Travel",
      text: "The operator you booked with runs the trip, and answers your questions about it.",
    },
  ],
  dataTitle: "Your data",
  data: "Each operator sees only their own customers. ID numbers and medical notes are stored encrypted and erased 30 days after the tour.",
  contactTitle: "Contact",
  contact: "For a question about a trip, write to its operator from the trip's page. For anything else:",
  email: "E-mail",
  phone: "Phone",
  office: "Office",
  officeText: "Guwahati, Assam",
  seeTrips: "See all trips",
  forOperators: "Sell your trips here",
};
