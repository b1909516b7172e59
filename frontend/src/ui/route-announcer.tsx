import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import classes from "@/ui/page-shell.module.css";

function focusHeading(options: FocusOptions): void {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  target?.setAttribute("tabindex", "-1");
  target?.focus(options);
}

function openDialog(): Element | null {
  return document.querySelector("[role=dialog]");
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

  useEffect(() => {
    let dialogBefore: Element | null = null;
    const stops = [
      router.subscribe("onBeforeNavigate", () => {
        dialogBefore = openDialog();
      }),
      router.subscribe("onResolved", ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged) return;
        requestAnimationFrame(() => {
          setName(document.title);
          const dialog = openDialog();
          // A dialog that was opened while the page loaded keeps the focus.
          if (dialog !== null && dialog !== dialogBefore) return;
          if (!toLocation.hash) focusHeading({ preventScroll: true });
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);

  return (
    <div aria-live="polite" aria-atomic="true" className={classes["announcer"]}>
      {name}
    </div>
  );
}
