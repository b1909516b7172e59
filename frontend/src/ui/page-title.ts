import { useEffect } from "react";

/** Names the tab; what is most particular comes first. */
export function usePageTitle(...parts: readonly string[]): void {
  const title = parts.join(" · ");
  useEffect(() => {
    document.title = title;
    // The page itself is up, which comes after the frame around it: what was done on a page that the server drew, and
    // waits in late-start.js, can be done now.
    window.dispatchEvent(new Event("toli:page"));
  }, [title]);
}
