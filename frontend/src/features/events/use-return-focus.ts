import { useEffect, useRef } from "react";

/**
 * Returns the focus to the button that opened a form after the form has closed: the one with its name in `data-opens`, which was
 * unmounted or disabled meanwhile. The ref is for the container.
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
