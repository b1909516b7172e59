import { onReading } from "@/api/call";

/** So long after somebody last did something, what the page asks for is asked by the page itself. */
const ATTENDED_FOR = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;
const UNATTENDED = { "X-Toli-Background": "1" };

/**
 * Has queries say when nobody is at the page: looking for news by itself must not keep a session from its end. Until what
 * is given back is called.
 */
export function watchActivity(): () => void {
  let lastSign = Date.now();
  const note = () => {
    lastSign = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  onReading.headers = () => (Date.now() - lastSign < ATTENDED_FOR ? {} : UNATTENDED);
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
    delete onReading.headers;
  };
}
