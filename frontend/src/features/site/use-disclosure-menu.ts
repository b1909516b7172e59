import { useClickOutside } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** A list that a button opens: closed by Escape, by a click elsewhere, and by leaving. The button takes the focus back. */
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
    if (event.key !== "Escape" || !opened) return;
    setOpened(false);
    button.current?.focus();
  };

  return { opened, toggle: () => setOpened((last) => !last), box, button, onKeyDown };
}
