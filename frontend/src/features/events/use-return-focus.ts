import { useEffect, useRef } from "react";

/**
 * Gives the focus back to what opened a form once that has closed: the button with its name in `data-opens`, which was
 * out of the page or disabled meanwhile. The ref is for what holds them all.
 */
export function useReturn<Holder extends HTMLElement>(opened: string | null) {
  const holder = useRef<Holder>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const closed = last.current;
    last.current = opened;
    if (closed === null || opened !== null) return;
    holder.current?.querySelector<HTMLElement>(`[data-opens="${closed}"]`)?.focus();
  }, [opened]);
  return holder;
}
