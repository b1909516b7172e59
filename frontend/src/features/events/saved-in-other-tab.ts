import { useEffect, useRef } from "react";

const TAB = crypto.randomUUID();

function markKey(eventId: number): string {
  return `toli.event.${eventId}.saved`;
}

/** Notifies the other tabs of this browser that an event was changed here. */
export function announceSaved(eventId: number): void {
  try {
    localStorage.setItem(markKey(eventId), `${TAB} ${Date.now()}`);
  } catch {
    // Without storage, tabs cannot notify each other.
  }
}

/** Calls back when another tab of this browser has changed the event. */
export function useSavedInOtherTab(eventId: number | null, onSaved: () => void): void {
  const callback = useRef(onSaved);
  callback.current = onSaved;
  useEffect(() => {
    if (eventId === null) return;
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === markKey(eventId) && newValue && !newValue.startsWith(TAB)) callback.current();
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [eventId]);
}
