/** The product's own page, for tour operators. */
export const t = {
  badge: "LIMITED FREE REGISTRATION OPEN NOW",
  title: "Group trips, booked and paid on your own site",
  lead: (product: string) =>
    `${product} gives small and mid-sized tour operators a branded storefront, online payments and a back office that counts every bed.`,
  startFreeTrial: "Start Free Trial",
  scheduleDemo: "Schedule Demo",
  setupFees: { figure: "0", name: "setup fees" },
  freeAccessLeft: "free access left",
  support: { figure: "24/7", name: "support" },
  statsLabel: "In short",
  board: {
    title: "Kaziranga and Majuli",
    when: "Six days · 16 beds",
    sold: (beds: number) => `${beds} sold`,
    held: (beds: number) => `${beds} held`,
    free: (beds: number) => `${beds} free`,
    caption: "Beds are held for 20 minutes while the travellers pay.",
    label: (sold: number, held: number, free: number) =>
      `Example of a departure: ${sold} beds sold, ${held} held while their party pays, ${free} free`,
  },
  featuresTitle: "Features",
  featuresLead: "Less office work while you are on the road.",
  features: [
    {
      name: "Automated Bookings",
      text: "Travellers pick a departure and their beds. Every bed is counted once, so nothing is double-booked.",
    },
    {
      name: "Payment Processing",
      text: "Advance now, balance on its day: UPI, cards and net banking, with receipts and refunds.",
    },
    {
      name: "Data Security",
      text: "Each operator's data is kept separate. ID numbers are encrypted and erased after the tour.",
    },
    {
      name: "Analytics & Insights",
      text: "See what sells, what is nearly full and which balances are due, updated with every booking.",
    },
  ],
  benefitsTitle: "Benefits",
  benefitsLead: "What changes for a team of three with a season to sell.",
  benefits: [
    {
      name: "Time savings",
      claim: (percent: number) => `${percent}% time savings`,
      text: "No more spreadsheets of beds: dates, sharing types and guest details arrive complete.",
    },
    {
      name: "Cost reduction",
      claim: (percent: number) => `${percent}% cost reduction`,
      text: "No setup fee and no site to build: your storefront, on your own address, the day you are approved.",
    },
    {
      name: "Revenue increase",
      claim: (percent: number) => `${percent}% average revenue increase`,
      text: "Travellers book at any hour, and balance reminders are sent automatically.",
    },
  ],
  contactTitle: "Contact",
  contactLead:
    "Tell us what you run and when the season starts. We will show you your own trips on your own site.",
  email: "E-mail",
  phone: "Phone",
  address: "Office",
  addressText: "Guwahati, Assam",
};
