import { useSyncExternalStore } from "react";
import { today } from "@/lib/dates";

const never = () => () => undefined;

/** Today as `YYYY-MM-DD` by the reader's calendar; null while the server's page is made alive, which knows no reader. */
export function useReadersToday(): string | null {
  return useSyncExternalStore(never, today, () => null);
}
