/** Drafts and answers that pages of this site kept in this tab. */
export function forgetVisit(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is denied: nothing was kept.
  }
}
