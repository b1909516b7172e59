let isPressed = false;
let isWatching = false;

/** Tracks whether a pointer is down. Set up only when a form is mounted: the server has no window. */
export function watchPointer(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
  window.addEventListener("pointerup", () => (isPressed = false), { capture: true });
  window.addEventListener("pointercancel", () => (isPressed = false), { capture: true });
}

/** A field is often left by pressing a button: an error that appears meanwhile would move the button, and the press would be lost. */
export function onceReleased(act: () => void): void {
  if (!isPressed) act();
  else window.addEventListener("pointerup", () => setTimeout(act), { once: true });
}
