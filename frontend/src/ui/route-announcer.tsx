import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import classes from "@/ui/page-shell.module.css";

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
          if (toLocation.hash) return;
          const target = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
          target?.setAttribute("tabindex", "-1");
          target?.focus({ preventScroll: true });
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
