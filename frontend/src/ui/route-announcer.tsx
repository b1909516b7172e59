import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import classes from "@/ui/page-shell.module.css";

function focusHeading(options: FocusOptions): void {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  target?.setAttribute("tabindex", "-1");
  target?.focus(options);
}

/** The same for a screen without a navigation: a document of its own, or one that replaces another screen. */
export function useHeadingFocus(): void {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) focusHeading({});
  }, []);
}

/**
 * Does what a browser does when a page loads: announces the new page's title, and moves the focus to its
 * heading. Without it a screen reader stays silent on a click, and focus stays on a link that is gone.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [name, setName] = useState("");

  useEffect(
    () =>
      router.subscribe("onResolved", ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged) return;
        requestAnimationFrame(() => {
          setName(document.title);
          if (!toLocation.hash) focusHeading({ preventScroll: true });
        });
      }),
    [router],
  );

  return (
    <div aria-live="polite" aria-atomic="true" className={classes["announcer"]}>
      {name}
    </div>
  );
}
