/** What the landing page shows of the product: screens, steps, price and questions. */
export const t = {
  picturesTitle: "See it at work",
  picturesLead: "The screens as they are, with the trips of a demo operator.",
  tryDemo: "Try a demo storefront",
  screens: {
    dashboard: {
      caption: "What is to be done today, and what sells: bookings, money and departures that need you.",
      alt: "The operator's dashboard with tasks of the day, bookings and revenue",
    },
    storefront: {
      caption: "Your own storefront, on your travellers' phones.",
      alt: "A storefront on a phone with its name, search and trips",
    },
    rooming: {
      caption: "Who sleeps where: rooms are filled by dragging, and everyone is counted.",
      alt: "A rooming list with travellers in their rooms",
    },
  },
  stepsTitle: "How it works",
  stepsLead: "From registration to the first booking in three steps.",
  steps: [
    {
      name: "Register",
      text: "Choose the name, address, colour and look of your site. We review it, and it opens.",
    },
    {
      name: "Add your trips",
      text: "Enter them step by step, or import trips, departures and bookings from your spreadsheets.",
    },
    {
      name: "Share your site",
      text: "Travellers book and pay there. You see every bed, balance and document in one place.",
    },
  ],
  priceTitle: "Price",
  priceLead: "What is free and what costs extra.",
  noSetupFee: "₹0 setup fees",
  aMonth: (amount: string) => `${amount} a month`,
  included: [
    "Storefront, bookings, back office and documents are included",
    "Where your own account takes the payments, its provider charges its fees to you directly",
    "Where we agree on a commission with you, it is on a monthly invoice",
    "Messages by SMS and WhatsApp are charged by the provider that you connect",
  ],
  ask: "Ask for a trial",
  questionsTitle: "Questions",
  questions: [
    {
      question: "Do I need a website of my own?",
      answer:
        "No. You get a site at your own name here. If you have a domain, the site can answer there too.",
    },
    {
      question: "Who receives my travellers' payments?",
      answer:
        "You do: connect your own payment account, or take payments by UPI and confirm them yourself. Cash and bank payments are recorded with receipts.",
    },
    {
      question: "Can I move from spreadsheets?",
      answer:
        "Yes. Import trips, departures and bookings from CSV and Excel files. Every problem is shown before anything is made, and an import can be undone.",
    },
    {
      question: "What happens when a departure is full or cancelled?",
      answer:
        "Nobody can buy a bed that is taken. There is a waiting list, and a departure that is cancelled or postponed lets travellers choose what they get, by your terms.",
    },
    {
      question: "Can my team work with me?",
      answer:
        "Yes. Invite people as manager, sales, accounts or leader, for all trips or only some. Everyone sees only what their role allows.",
    },
  ],
};
