/** Access checks: a file of its own, because every page loads it. */
export const t = {
  checking: "Checking access...",
  checkFailed: "Failed to check access",
  deniedTitle: "Access Denied",
  deniedText: "You do not have permission to view this page.",
  goHome: "Go to Home",
};
