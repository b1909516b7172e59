/** Clears drafts and responses that pages of this site stored in this tab. */
export function forgetVisit(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is denied: nothing was kept.
  }
}
