import { useEffect } from "react";

/** Sets the document's title, the most specific part first. */
export function usePageTitle(...parts: readonly string[]): void {
  const title = parts.join(" · ");
  useEffect(() => {
    document.title = title;
    // The page is hydrated, after the shell around it: presses and input on the server-rendered page, which
    // late-start.js recorded, can be replayed now.
    window.dispatchEvent(new Event("toli:page"));
  }, [title]);
}
