import { useClickOutside } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * A menu opened by a button; Escape, a click outside and leaving close it and return the focus to the button.
 * Arrow keys, Home and End move along it; Tab does too, as its entries are links.
 */
export function useDisclosureMenu<Box extends HTMLElement>() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useClickOutside<Box>(() => setOpened(false));
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", () => {
        // A dialog opened from the list returns the focus to what had it, which must not be a link that is hidden by then.
        if (box.current?.contains(document.activeElement)) button.current?.focus();
        setOpened(false);
      }),
    [router, box],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && opened) close();
    if (!moves.has(event.key)) return;
    event.preventDefault();
    // Hidden elements cannot be focused.
    flushSync(() => setOpened(true));
    const entries = [...(box.current?.querySelectorAll<HTMLElement>("a, button:enabled") ?? [])].filter(
      (entry) => entry !== button.current,
    );
    entries[
      placeAfter(event.key, entries.indexOf(document.activeElement as HTMLElement), entries.length)
    ]?.focus();
  };

  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setOpened(false);
  };

  /** Moves the focus to the button, so that a dialog opened from the list returns it there. */
  const close = () => {
    button.current?.focus();
    setOpened(false);
  };

  return {
    opened,
    toggle: () => setOpened((last) => !last),
    close,
    button,
    box,
    boxProps: { onKeyDown, onBlur },
  };
}

const moves = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);

/** The index that a key moves to in a list that wraps around; the button before the list is -1. */
function placeAfter(key: string, at: number, count: number): number {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowDown") return (at + 1) % count;
  return at <= 0 ? count - 1 : at - 1;
}
