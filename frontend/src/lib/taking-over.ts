let isTakingOver = false;

/** Whether the app is about to hydrate the page that the server drew: what is below the first view can come later. */
export function isPageTakenOver(): boolean {
  return isTakingOver;
}

/** Marks the time from the start of the app until the page that the server drew is hydrated. */
export function setTakingOver(value: boolean): void {
  isTakingOver = value;
}
