import { options } from "preact";

/** Marks what the app handles, for `late-start.js`, which repeats for the app what was pressed before it was there. */
export function markHandledEvents(): void {
  const { event: onEvent } = options;
  options.event = (event) => Object.assign(onEvent ? onEvent(event) : event, { isHandled: true });
}
