import { onReading } from "@/api/call";

/** After this many milliseconds without user activity, queries count as background polling. */
const ATTENDED_FOR = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;
const UNATTENDED = { "X-Toli-Background": "1" };

/**
 * Marks queries as background requests while nobody uses the page: polling must not extend a session. Ends when the
 * returned function is called.
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
