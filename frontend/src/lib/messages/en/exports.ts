/** The screen with a month's tax return and files for bookkeeping. */
export const t = {
  title: "Tax and exports",
  lead: "Your sales of a month for the GST portal, your accountant, Tally and Zoho Books. Everything adds up to your receipts and invoices.",
  month: "Month",
  failed: "We could not load this month",
  retry: "Try again",
  toInvoice: (count: number) =>
    count === 1
      ? "1 booking whose tour ends in this month has no tax invoice yet. It is issued the day after the tour, or on the booking's page."
      : `${count} bookings whose tours end in this month have no tax invoice yet. Invoices are issued the day after a tour, or on the booking's page.`,
  noReturn: "Nothing to declare",
  noGstin: "The documents of this month were issued without a GSTIN.",
  noDocuments: "No receipt or invoice was issued in this month.",
  returnOf: (gstin: string) => `GSTR-1 of ${gstin}`,
  emptyReturn: "The documents of this month change nothing in the return.",
  table: "Table",
  lines: "Lines",
  taxable: "Taxable value",
  igst: "IGST",
  cgst: "CGST",
  sgst: "SGST or UTGST",
  tables: {
    b2b: "Invoices to companies (4A)",
    b2cl: "Large invoices to consumers in other states (5A)",
    b2cs: "Other supplies to consumers (7)",
    cdnr: "Notes to companies (9B)",
    cdnur: "Notes on large invoices to consumers (9B)",
    nil: "Supplies without tax (8)",
    at: "Advances received (11A)",
    txpd: "Advances taken into account or refunded (11B)",
  },
  supplies: "Invoices and notes, taxable value",
  advances: "Advances, taxable value",
  tax: (igst: string, cgst: string, sgst: string) => `IGST ${igst}, CGST ${cgst}, SGST ${sgst}`,
  returnJson: "Download GSTR-1 (JSON)",
  returnCsv: "Download GSTR-1 (CSV)",
  eInvoices: "Download e-invoices (JSON)",
  eInvoicesHint: (count: number) =>
    count === 1
      ? "1 invoice or note to a company. Register it on the e-invoice portal if your turnover is above ₹5 crore."
      : `${count.toLocaleString("en-IN")} invoices and notes to companies. Register them on the e-invoice portal if your turnover is above ₹5 crore.`,
  withoutPin: (count: number) =>
    count === 1
      ? "In 1 of them an address has no PIN code: add it on the portal."
      : `In ${count.toLocaleString("en-IN")} of them an address has no PIN code: add it on the portal.`,
  money: "Payments and refunds",
  received: "Received",
  returned: "Returned",
  left: "Received less returned",
  allowance: "Paid with credit from you",
  allowanceNote: "Travel credit that you gave as an allowance: receipts have it, no money came",
  documented: "By your documents",
  documentedNote: "Receipts less refund vouchers and travel credit of this month",
  elsewhere: "Documented elsewhere",
  elsewhereNote: "Payments of imported tours, and payments that belong to no booking yet",
  payments: "Download payments and refunds (CSV)",
  documents: "Documents issued",
  document: "Document",
  count: "Count",
  numbers: "Numbers",
  range: (first: string, last: string) => `${first} to ${last}`,
  amount: "Amount",
  tallyHint: "Import the ledgers into Tally once, then the vouchers of each month.",
  tally: "Download vouchers for Tally (XML)",
  tallyLedgers: "Download ledgers for Tally (XML)",
  zohoHint:
    "Import the files into Zoho Books in this order. Create the accounts that they name there first: the names are those of the ledgers for Tally.",
  zoho: {
    invoices: "Download invoices for Zoho Books (CSV)",
    "credit-notes": "Download credit notes for Zoho Books (CSV)",
    payments: "Download payments for Zoho Books (CSV)",
    journals: "Download journals for Zoho Books (CSV)",
  },
};
