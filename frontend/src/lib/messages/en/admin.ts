import { plural } from "@/lib/plurals";

/** The administrators' panel. */
export const t = {
  panel: "Admin panel",
  version: "v1.0",
  home: "Home",
  allToRequests: "All TO Request",
  auditLog: "Audit log",
  reviews: "Reported reviews",
  payouts: "Payouts",
  health: "Health",
  notWell: "Some checks failed. See the Health page for details.",
  seeHealth: "See Health",
  noHealth: "The health checks could not be loaded",
  tryAgain: "Try Again",
  allClients: "All Clients",
  profile: "Profile",
  toSite: "Move as User",
  logout: "Logout",

  greeting: (name: string) => `Hello, ${name}`,
  waiting: (requests: string) =>
    plural(Number(requests), { one: "1 open request", other: `${requests} open requests` }),
  nothingWaits: "No open requests",
  waitingText: "People who want to sell their own trips here.",
  seeRequests: "See requests",
  secondStep: "Your account opens every operator's requests. Protect it with a second step at sign-in.",
  setUp: "Set up the second step",

  requestsLead:
    "Operator requests: travellers who ask to become tour operators. Approval takes effect immediately, and the person gets an e-mail.",
  filter: "Show requests",
  filters: { all: "All", open: "Open", approved: "Approved", rejected: "Rejected" },
  name: "Name",
  phone: "Phone",
  noPhone: "–",
  asked: "Asked",
  status: "Status",
  actions: "Actions",
  statuses: { open: "Open", approved: "Approved", rejected: "Rejected" },
  approve: "Approve",
  reject: "Reject",
  approved: (who: string) => `${who} is now a tour operator.`,
  rejected: (who: string) => `The request of ${who} is rejected.`,
  reason: "Reason",
  reasonHint: "Sent in the e-mail and shown in this list.",
  reasonMissing: "Enter a reason of at least 5 characters.",
  decidedBecause: (reason: string) => `Reason: ${reason}`,
  goBack: "Go back",
  selectAll: "Select all",
  select: (name: string) => `Select ${name}`,
  chosen: (rows: number) => `${rows} selected`,
  ofChosen: "Actions for the selected rows",
  approveSome: (rows: number) => `Approve ${rows}`,
  rejectSome: (rows: number) => `Reject ${rows}`,
  clearChoice: "Clear selection",
  someDecided: {
    approved: (rows: number) => plural(rows, { one: "1 approved.", other: `${rows} approved.` }),
    rejected: (rows: number) => plural(rows, { one: "1 rejected.", other: `${rows} rejected.` }),
  },
  someRefused: {
    approved: (rows: number) => `${rows} could not be approved`,
    rejected: (rows: number) => `${rows} could not be rejected`,
  },
  refusedOf: (name: string, why: string) => `${name}: ${why}`,
  dismissNotice: "Dismiss notice",

  requestTitles: {
    approved: (rows: number) =>
      plural(rows, { one: "Approve the request?", other: `Approve ${rows} requests?` }),
    rejected: (rows: number) =>
      plural(rows, { one: "Reject the request?", other: `Reject ${rows} requests?` }),
  },
  requestOf: (who: string) => `Reject the request of ${who}?`,
  requestEffects: {
    approved: "They become tour operators immediately and can register a company.",
    rejected: "They stay travellers, keep everything in their accounts, and can send a new request.",
  },
  operatorOf: (who: string) => `Take the operator role from ${who}?`,
  operatorEnds:
    "They become travellers again: they can no longer open the operator panel. They can send a new request.",
  operatorHasSite:
    "This is refused while their site is open. Reject their company first: its site then goes offline.",
  operatorEnded: (who: string) => `${who} is no longer a tour operator.`,
  eachMailed: "Each person gets an e-mail.",
  confirmApprove: "Approve",
  confirmReject: "Reject",

  noRequests: "No TO requests found.",
  noneYetText: "Requests appear here when someone asks to become a tour operator.",
  noneLikeThisText: "No requests have this status.",
  showAll: "Show all",

  clientsLead:
    "Companies of tour operators and their sites. Approving opens a site, rejecting closes it. The owner gets an e-mail.",
  clientsFilter: "Show companies",
  client: "Company",
  url: "URL",
  owner: "Owner",
  registered: "Registered",
  clientDecided: {
    approved: (name: string) => `${name} is approved: its site is open.`,
    rejected: (name: string) => `${name} is rejected: its site stays closed.`,
  },
  clientClosed: (name: string) => `${name} is rejected: its site is offline now.`,
  clientTitles: {
    approved: (rows: number) =>
      plural(rows, { one: "Approve the company?", other: `Approve ${rows} companies?` }),
    rejected: (rows: number) =>
      plural(rows, { one: "Reject the company?", other: `Reject ${rows} companies?` }),
  },
  openSites: "Their sites open immediately, with the platform's categories until they add their own.",
  stayClosed: "Their sites stay closed.",
  closeSites: (sites: number) =>
    plural(sites, {
      one: "1 open site goes offline immediately with all its trips. Nobody can book there.",
      other: `${sites} open sites go offline immediately with all their trips. Nobody can book there.`,
    }),
  ownersMailed: "Each owner gets an e-mail.",
  closeTitle: (name: string) => `Reject ${name}?`,
  stayClosedAt: (url: string) => `The site at ${url} stays closed.`,
  closeSite: (url: string) =>
    `The site at ${url} and all its trips go offline immediately. Nobody can book there.`,
  closePanel: "Its operators can no longer open their panel.",
  closeBooked: "Travellers keep their bookings, documents and payments in My Bookings on the main site.",
  closeMail: (email: string) => `${email} gets an e-mail.`,
  closeAgain: "Approving it again restores everything.",
  close: "Reject and close the site",
  keepOpen: "Keep the site open",

  noClients: "No clients found.",
  noClientsText: "Companies appear here as soon as an operator registers one.",
  noClientsLikeThisText: "No companies have this status.",
  clientsWaiting: (clients: string) =>
    plural(Number(clients), { one: "1 company to approve", other: `${clients} companies to approve` }),
  noClientWaits: "No companies to approve",
  clientsWaitingText: "Sites that operators registered and that are not open yet.",
  seeClients: "See companies",

  renames: "Name changes",
  policies: "Policy pages",
  renamesLead:
    "New names and addresses that operators request for their open sites. The old ones stay in use until you approve. The owner gets an e-mail.",
  requested: "New name and address",
  sameName: "Same name",
  sameAddress: "Same address",
  noRenames: "No name changes to review",
  noRenamesText: "Requests appear here when an operator asks for a new name or address.",
  renamesWaiting: (requests: string) =>
    plural(Number(requests), { one: "1 name change to review", other: `${requests} name changes to review` }),
  renamesWaitingText: "New names and addresses that operators request for their open sites.",
  seeRenames: "See name changes",
  rejectRename: (name: string) => `Reject the new name or address of ${name}?`,
  renameStays: (name: string, url: string) => `The site stays ${name} at ${url}.`,
  renameDecided: {
    approved: (name: string) => `The request of ${name} is approved: its new name and address are in use.`,
    rejected: (name: string) => `The request of ${name} is rejected: its name and address stay.`,
  },

  loadFailed: (status: number) => `Error ${status}`,
  updateFailed: (status: number) => `Failed to update (${status})`,
  loadMore: "Load more",
};
