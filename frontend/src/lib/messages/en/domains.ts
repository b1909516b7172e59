/** Domains that operators bring for their sites, in Client Profile and on a client's page for administrators. */
export const t = {
  title: "Your own domain",
  lead: (address: string) =>
    `Your site can answer at a domain that you own, like trips.example.in. It always answers at ${address}, too.`,
  loadFailed: "Your domains could not be loaded",

  add: "Add domain",
  domain: "Domain",
  domainHint: "Without https://, for example trips.example.in. You need access to its DNS settings.",
  domainRequired: "Enter your domain.",
  added: (domain: string) => `${domain} is added. Now make its DNS records.`,
  addFailed: "Failed to add the domain.",
  most: "A site can have three domains.",

  state: {
    pending: "Waiting for records",
    active: "Active",
    failing: "Records missing",
    suspended: "Switched off",
    removed: "Removed",
  },
  main: "Main address",
  says: {
    pending:
      "Make these two records in the DNS settings of your domain. Changes there can take some hours. We check often, and send you an e-mail when both are found.",
    pendingLong:
      "We have not found both records for two weeks and no longer check automatically. Make them and press Check records.",
    active: "Your site answers at this domain. Keep both records: without them it stops.",
    activeMain: "Your site answers at this domain, and links and e-mails lead there. Keep both records.",
    failing: (since: string) =>
      `We have not found both records since ${since}. Make them again: after three days your site no longer answers here.`,
    suspended:
      "The records were missing for three days, so your site no longer answers here. Make them again, and it will.",
    removed: (day: string) => `An administrator removed this domain on ${day}.`,
  },
  reason: (reason: string) => `Reason: ${reason}`,
  records: "DNS records",
  showRecords: "Show DNS records",
  record: { CNAME: "CNAME record", ALIAS: "ALIAS or ANAME record", TXT: "TXT record" },
  purpose: {
    CNAME: "Leads visitors to your site.",
    ALIAS: "Leads visitors to your site.",
    TXT: "Shows that the domain is yours.",
  },
  name: "Name",
  value: "Value",
  copyName: (record: string) => `Copy name of the ${record}`,
  copyValue: (record: string) => `Copy value of the ${record}`,
  found: {
    unchecked: "Not checked yet",
    found: "Found",
    missing: "Not found",
    wrong: "Found with another value",
    no_answer: "Your DNS provider did not answer",
  },
  seen: (records: string) => `Found instead: ${records}`,
  apex: (domain: string) =>
    `${domain} is the domain itself, where DNS allows no CNAME record. Many providers offer an ALIAS or ANAME record instead.`,
  apexAddresses: (addresses: string) =>
    `If yours does not, make an A or AAAA record for each of: ${addresses}.`,
  apexOther: "Or use a name under it, such as www or trips, which takes a CNAME record.",
  checked: (moment: string) => `Last checked ${moment}.`,

  check: "Check records",
  checkFailed: "Failed to check the records.",
  activated: (domain: string) => `${domain} is active.`,
  notYet: "Not both records were found.",
  noAnswer: "Your DNS provider did not answer. Try again in a few minutes.",
  open: "Open site",
  makeMain: "Use as main address",
  makeMainTitle: (domain: string) => `Use ${domain} as main address?`,
  makeMainText: (domain: string, address: string) =>
    `Links, e-mails and search engines lead to ${domain}, and ${address} redirects there. Open ${domain} once before, to see that it works. Travellers who are signed in have to sign in again; you go on working at ${address}.`,
  isMain: (domain: string) => `${domain} is the main address now.`,
  stopMain: "Stop using as main address",
  stopMainTitle: (domain: string) => `Stop using ${domain} as main address?`,
  stopMainText: (domain: string, address: string) =>
    `Links, e-mails and search engines lead to ${address} again. Your site answers at ${domain}, too.`,
  isNotMain: (address: string) => `${address} is the main address again.`,
  switchFailed: "Failed to change the main address.",
  remove: "Remove domain",
  removeTitle: (domain: string) => `Remove ${domain}?`,
  removeText: (domain: string, address: string) =>
    `Your site no longer answers at ${domain}: links to it stop working. It answers at ${address}.`,
  removed: (domain: string) => `${domain} is removed.`,
  removeFailed: "Failed to remove the domain.",
  cancel: "Cancel",

  adminTitle: "Own domains",
  adminNone: "This company has no domain of its own.",
  adminFailed: "The domains could not be loaded",
  adminAdded: (moment: string) => `Added ${moment}`,
  adminRemoveText: (domain: string) =>
    `The site no longer answers at ${domain}: links to it stop working. The operator gets your reason by e-mail.`,
  adminReasonMissing: "Enter a reason of at least 5 characters.",
};
