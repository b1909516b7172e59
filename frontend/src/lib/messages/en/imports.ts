import { plural } from "@/lib/plurals";

/** Imports of trips, departures and bookings from files. */
export const t = {
  title: "Import",
  lead: "Bring trips, departures and bookings from your spreadsheets.",
  back: "All imports",
  kind: "What the file has",
  kinds: { bookings: "Bookings", departures: "Departures", trips: "Trips" },
  kindHints: {
    bookings:
      "One row for each booking, or one for each traveller. Import trips and departures first, and publish them.",
    departures: "One row for each departure: the trip and the start date. Past departures are not imported.",
    trips:
      "One row for each trip. Trips are made as drafts; add the itinerary and pictures, then publish them.",
  },
  file: "File",
  choose: "Choose file",
  orDrop: "or drop it here",
  limits: "CSV or Excel (.xlsx), up to 5 MB and 5,000 rows. The first row names the columns.",
  tooLarge: "A file may have 5 MB at most. Split it, or delete columns and pictures.",
  reading: (name: string) => `Reading ${name}`,
  uploadFailed: "We could not read the file. Check your connection and try again.",
  template: "Start from an empty file:",
  templateXlsx: "Excel template",
  templateCsv: "CSV template",
  past: "Your imports",
  none: "No imports yet",
  noneText: "Your imports are listed here, with what each made. A finished import can be undone.",
  failed: "We could not load your imports",
  oneFailed: "We could not load this import",
  missing: "We can't find this import",
  missingText: "It was discarded, or the link is wrong.",
  columnKind: "What it has",
  columnMade: "Made",
  columnProblems: "Problems",
  columnAt: "Uploaded",
  columnActions: "Actions",
  open: "Open",
  openOf: (name: string) => `Open the import of ${name}`,
  states: {
    draft: "Not started",
    running: "Importing",
    done: "Imported",
    undoing: "Being undone",
    undone: "Undone",
  },
  steps: ["Columns", "Check", "Import"],
  columnsTitle: "Which column is what",
  columnsLead: "We chose what fits the names of your columns. Your choice is remembered for the next file.",
  notChosen: "Not in the file",
  column: (place: number) => `Column ${place}`,
  examples: (texts: string) => `In the file: ${texts}`,
  forAll: "The same for all rows",
  forAllOf: (field: string) => `${field}, the same for all rows`,
  required: "required",
  needed: (labels: string) => `Choose a column for: ${labels}.`,
  check: "Check rows",
  checkFailed: "We could not check the rows. Try again.",
  discard: "Discard",
  discardTitle: (name: string) => `Discard ${name}?`,
  discardText: "Nothing was imported. The uploaded rows are deleted.",
  discardFailed: "We could not discard the import. Try again.",
  keep: "Keep it",
  discarded: "Import discarded",
  changeColumns: "Change columns",
  willMake: {
    bookings: (count: number) =>
      plural(count, { one: "1 booking will be made", other: `${format(count)} bookings will be made` }),
    departures: (count: number) =>
      plural(count, { one: "1 departure will be made", other: `${format(count)} departures will be made` }),
    trips: (count: number) =>
      plural(count, { one: "1 trip will be made", other: `${format(count)} trips will be made` }),
  },
  willPay: (count: number) =>
    plural(count, { one: "1 booking gets a payment", other: `${format(count)} bookings get payments` }),
  paid: (count: number) =>
    plural(count, {
      one: "A payment was added to 1 booking",
      other: `Payments were added to ${format(count)} bookings`,
    }),
  rowsOf: (count: number) => plural(count, { one: "1 row", other: `${format(count)} rows` }),
  withProblems: (count: number) =>
    plural(count, {
      one: "1 row has a problem and is left out",
      other: `${format(count)} rows have problems and are left out`,
    }),
  problemsHint:
    "Download these rows with their errors, correct them and import that file: imported rows are not imported again.",
  downloadProblems: "Download rows with problems",
  keepsBalances: "Keep what is still owed for past tours due",
  keepsBalancesHint:
    "Due in 7 days, with your usual reminders. Without this, balances of past tours are closed until you open them.",
  tells: "Send customers the confirmation and receipts by e-mail",
  tellsHint: "Without this, an import writes to nobody.",
  start: {
    bookings: (count: number) =>
      plural(count, { one: "Import 1 booking", other: `Import ${format(count)} bookings` }),
    departures: (count: number) =>
      plural(count, { one: "Import 1 departure", other: `Import ${format(count)} departures` }),
    trips: (count: number) => plural(count, { one: "Import 1 trip", other: `Import ${format(count)} trips` }),
  },
  startPayments: (count: number) =>
    plural(count, { one: "Add payments to 1 booking", other: `Add payments to ${format(count)} bookings` }),
  startFailed: "We could not start the import. Try again.",
  nothing: "No row can be imported. Correct the problems in your file, or change the columns.",
  importing: "Importing",
  undoing: "Undoing the import",
  progress: (done: number, all: number) => `${format(done)} of ${format(all)} rows`,
  leave: "You can leave this page. The import continues.",
  made: {
    bookings: (count: number) =>
      plural(count, { one: "1 booking was made", other: `${format(count)} bookings were made` }),
    departures: (count: number) =>
      plural(count, { one: "1 departure was made", other: `${format(count)} departures were made` }),
    trips: (count: number) =>
      plural(count, { one: "1 trip was made", other: `${format(count)} trips were made` }),
  },
  isUndone: "This import was undone",
  undoneText: {
    bookings: "Its bookings are cancelled and their payments reversed. The file can be imported again.",
    departures: "Its departures are deleted. The file can be imported again.",
    trips: "Its trips are deleted. The file can be imported again.",
  },
  partlyUndone: "Some of it was changed meanwhile and was left as it is.",
  undo: "Undo import",
  undoTitle: (name: string) => `Undo the import of ${name}?`,
  undoText: {
    bookings: (count: number) =>
      plural(count, {
        one: `The booking that it made is cancelled and their payments reversed, without a charge. Bookings that were there before stay.`,
        other: `All ${format(count)} bookings that it made are cancelled and their payments reversed, without a charge. Bookings that were there before stay.`,
      }),
    departures: (count: number) =>
      plural(count, {
        one: "The departure that it made is deleted.",
        other: `All ${format(count)} departures that it made are deleted.`,
      }),
    trips: (count: number) =>
      plural(count, {
        one: "The trip that it made is deleted.",
        other: `All ${format(count)} trips that it made are deleted.`,
      }),
  },
  undoFailed: "We could not undo the import. Try again.",
  inTheWay: (row: number, title: string, reason: string) => `Row ${row}, ${title}: ${reason}`,
  rows: "Rows of the file",
  shown: "Show",
  all: "All",
  filters: {
    all: "All",
    problem: "Problems",
    ready: "To be made",
    exists: "Already exists",
    skipped: "Left out",
    made: "Made",
    undone: "Undone",
  },
  filterOf: (label: string, count: number) => `${label} (${format(count)})`,
  noRows: "No rows to show",
  rowsGone: "The rows were deleted a month after the import. What was made of them stays.",
  row: "Row",
  what: "Result",
  rowState: "State",
  rowStates: {
    ready: "Will be made",
    problem: "Problem",
    exists: "Already exists",
    skipped: "Left out",
    made: "Made",
    undone: "Undone",
  },
  problemAt: (column: string, message: string) => `${column}: ${message}`,
  view: "View",
  viewOf: (title: string) => `View ${title}`,
  rowsFailed: "We could not load the rows",
};

function format(count: number): string {
  return count.toLocaleString("en-IN");
}
