import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Place } from "@/features/operator-panel/jump";

const MOST = 6;

/**
 * The pages that were open before this one, newest first, by their titles. They are not stored: titles have names of
 * travellers.
 */
export function useRecentPlaces(): readonly Place[] {
  const router = useRouter();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(
    () =>
      // When a page is left its title is complete.
      router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const [label = ""] = document.title.split(" · ");
        const { href, pathname, search } = fromLocation;
        const place: Place = { key: `recent-${href}`, label, kind: "", link: { to: pathname, search } };
        setPlaces((before) => [place, ...before.filter(({ key }) => key !== place.key)].slice(0, MOST));
      }),
    [router],
  );
  return places;
}
