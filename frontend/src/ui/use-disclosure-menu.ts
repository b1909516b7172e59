import { useClickOutside } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * A list that a button opens: closed by Escape, by a click elsewhere, and by leaving. The button takes the focus back.
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
        // A dialog that the list opened gives the focus back to what had it: not to a link that is hidden by then.
        if (box.current?.contains(document.activeElement)) button.current?.focus();
        setOpened(false);
      }),
    [router, box],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && opened) close();
    if (!moves.has(event.key)) return;
    event.preventDefault();
    // What is hidden takes no focus.
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

  /** The focus returns to the button: what is opened from the list gives it back there. */
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

/** Where a key leads in a list that goes round; the button before it is at -1. */
function placeAfter(key: string, at: number, count: number): number {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowDown") return (at + 1) % count;
  return at <= 0 ? count - 1 : at - 1;
}
