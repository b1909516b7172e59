import { useClickOutside } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** A list that a button opens: closed by Escape (the button takes the focus back), by a click elsewhere, and by leaving. */
export function useDisclosureMenu<Box extends HTMLElement>() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useClickOutside<Box>(() => setOpened(false));
  const router = useRouter();

  useEffect(() => router.subscribe("onBeforeNavigate", () => setOpened(false)), [router]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !opened) return;
    setOpened(false);
    button.current?.focus();
  };

  return { opened, toggle: () => setOpened((last) => !last), box, button, onKeyDown };
}
