/** Clears drafts and responses that pages of this site stored in this tab, and trips that this device has kept. */
export function forgetVisit(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is denied: nothing was kept.
  }
  try {
    indexedDB.deleteDatabase("toli-my-trip");
  } catch {
    // As above.
  }
}
