/** Receipts and vouchers, and what an operator prints on them. */
export const t = {
  title: "Papers",
  all: "All in one file",
  failed: "The papers could not be loaded.",
  retry: "Try Again",
  calendar: "Add to calendar",

  details: "Details for receipts",
  detailsLead:
    "Printed on every receipt and refund voucher from now on. Those already issued stay as they are.",
  legalName: "Legal name",
  address: "Registered address",
  state: "State",
  chooseState: "Choose a state",
  gstin: "GSTIN",
  gstinHint: "Leave empty if you are not registered under GST: your travellers then get plain receipts.",
  unregistered: "Not registered under GST",
  sac: "Service code (SAC)",
  sacHint: "998555 is that of tour operators.",
  email: "E-mail for questions about papers",
  phone: "Phone",
  edit: "Edit",
  save: "Save",
  cancel: "Cancel",
  saved: "Saved.",
  notSaved: "The details could not be saved. Please try again.",
  loadFailed: "The details could not be loaded",
  needed: "Please fill this in.",
  missing: "Your travellers get plain receipts under your site's name until you fill this in.",
  charging: (percent: number) =>
    `Your prices include ${percent} % tax. Only who is registered under GST may charge it: give your GSTIN, or set the tax to 0 %.`,
};
