/** Drafts of forms. */
export const t = {
  title: "You have unsaved changes",
  text: (when: string) => `Last edited ${when}.`,
  restore: "Restore changes",
  discard: "Discard changes",
  startAgain: "Start again",
  leave: "Leave without saving?",
  leaveText: "Your changes on this page are not saved.",
  stay: "Keep editing",
  close: "Close without saving?",
  closeText: "What you entered here is not saved.",
};
