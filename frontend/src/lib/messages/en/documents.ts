/** Receipts and vouchers, and what an operator prints on them. */
export const t = {
  title: "Documents",
  all: "Download all",
  failed: "The documents could not be loaded.",
  retry: "Try Again",
  calendar: "Add to calendar",

  issue: "Issue tax invoice",
  issueTitle: (who: string) => `Tax invoice for ${who}`,
  issueText: (amount: string) =>
    `The invoice is for ${amount} and takes the payments into account. It names the customer as the booking does now. Changes after it need credit or debit notes, which are issued for you.`,
  issueCancelledText:
    "The invoice is for what you keep of the cancelled booking. Changes after it need credit or debit notes, which are issued for you.",
  issued: "Tax invoice issued.",
  issueFailed: "The tax invoice could not be issued. Please try again.",
  back: "Back",

  invoicesAfterTour: "Issue tax invoices the day after a tour",
  details: "Details for receipts and invoices",
  detailsLead: "Printed on all new receipts, vouchers and invoices. Documents already issued do not change.",
  legalName: "Legal name",
  address: "Registered address",
  state: "State",
  chooseState: "Choose a state",
  gstin: "GSTIN",
  gstinHint:
    "Leave empty if you are not registered under GST. Your travellers then get receipts without tax details.",
  unregistered: "Not registered under GST",
  sac: "Service code (SAC)",
  sacHint: "998555 is the code for tour operators.",
  sacWrong: "Enter the 6 digits of the service code",
  email: "E-mail for questions about documents",
  phone: "Phone",
  edit: "Edit",
  save: "Save",
  cancel: "Cancel",
  saved: "Saved.",
  notSaved: "The details could not be saved. Please try again.",
  loadFailed: "The details could not be loaded",
  needed: "This field is required.",
  missing: "Until you enter these details, your travellers get receipts under your site's name.",
  noTax: (percent: number) =>
    `Without a GSTIN your prices have no tax in them. As soon as you add one, ${percent}% is added to new bookings.`,
};
