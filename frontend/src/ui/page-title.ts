import { useEffect } from "react";

/** Names the tab; what is most particular comes first. */
export function usePageTitle(...parts: readonly string[]): void {
  const title = parts.join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
