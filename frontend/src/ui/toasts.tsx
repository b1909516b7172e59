import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { t } from "#messages/shared";
import classes from "@/ui/toasts.module.css";

type Tone = "success" | "error" | "warning" | "info";
type Toast = { id: number; tone: Tone; message: string; milliseconds: number };

const BRIEF = 5_000;
/** Errors take longer to read than success messages. */
const FORM_ERROR = 7_000;

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

let queue: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function show(tone: Tone, message: string, milliseconds = BRIEF): void {
  lastId += 1;
  // The failed action has succeeded since: its error no longer applies.
  const isOver = (other: Toast) =>
    other.message === message || (tone === "success" && other.tone === "error");
  set([...queue.filter((other) => !isOver(other)), { id: lastId, tone, message, milliseconds }]);
}

function dismiss(id: number): void {
  set(queue.filter((toast) => toast.id !== id));
}

/** Success toasts are dismissed when a dialog opens, which they would cover. */
export function dismissSuccesses(): void {
  set(queue.filter(({ tone }) => tone !== "success"));
}

export const toast = {
  success: (message: string) => show("success", message),
  error: (message: string) => show("error", message),
  warning: (message: string) => show("warning", message),
  info: (message: string) => show("info", message),
  formError: (message: string) => show("error", message, FORM_ERROR),
};

const CARRIED = "toli:toasts";

/** Carries the current toasts over to the document that is about to be loaded. */
export function carryToasts(): void {
  try {
    if (queue.length > 0) sessionStorage.setItem(CARRIED, JSON.stringify(queue));
  } catch {
    // Storage is denied: the message stays until this document is left.
  }
}

function takeCarried(): void {
  try {
    const carried = JSON.parse(sessionStorage.getItem(CARRIED) ?? "[]") as readonly Toast[];
    sessionStorage.removeItem(CARRIED);
    for (const { tone, message, milliseconds } of carried) show(tone, message, milliseconds);
  } catch {
    // Storage is denied: nothing was carried either.
  }
}

function getShown(): readonly Toast[] {
  return queue;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, getShown, getShown);
  // Rendered only in the browser: server-rendered pages have no toasts.
  useEffect(takeCarried, []);
  return (
    <section aria-label={t.notifications} aria-live="polite" className={classes["region"]}>
      {toasts.map((toastItem) => (
        <ToastCard key={toastItem.id} toast={toastItem} />
      ))}
    </section>
  );
}

/** The timer pauses while the pointer or the focus is on it. */
function ToastCard({ toast: { id, tone, message, milliseconds } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const Icon = icons[tone];

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), milliseconds);
    return () => clearTimeout(timer);
  }, [held, id, milliseconds]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, which depends on the tone
    <div
      className={classes["toast"]}
      data-tone={tone}
      role={tone === "error" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes["icon"]} size={20} aria-hidden />
      <p className={classes["message"]}>{message}</p>
      <button type="button" className={classes["close"]} aria-label={t.dismiss} onClick={() => dismiss(id)}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
