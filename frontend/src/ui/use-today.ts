import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Today as `YYYY-MM-DD` by the reader's calendar; null while the server's page is made alive, which knows no reader. */
export function useReadersToday(): string | null {
  return useSyncExternalStore(never, today, () => null);
}

function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
