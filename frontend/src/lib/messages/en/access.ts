/** Asking whether a page may be opened, and being told no: a file of its own, as every page carries it. */
export const t = {
  checking: "Checking access...",
  checkFailed: "Failed to check access",
  deniedTitle: "Access Denied",
  deniedText: "You do not have permission to view this page.",
  goHome: "Go to Home",
};
