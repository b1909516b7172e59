import { useEffect, useState } from "react";

/** Whole seconds until an instant of this browser's clock (`Date.now()`), never below 0; null counts nothing. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));

  const isOver = seconds === 0;

  // A new end must not be counted from the last tick of the old one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `until` restarts the count
  useEffect(() => setNow(Date.now()), [until]);

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return seconds;
}
