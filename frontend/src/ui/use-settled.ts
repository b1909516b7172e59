import { useDebouncedValue } from "@mantine/hooks";

const PAUSE = 300;

/**
 * A JSON value once nothing has changed in it for a moment, and whether it is the current one. It is compared as text:
 * an equal object of the next render does not begin the pause again.
 */
export function useSettled<Value>(value: Value): { settled: Value; isSettled: boolean } {
  const text = JSON.stringify(value);
  const [settled] = useDebouncedValue(text, PAUSE);
  return { settled: JSON.parse(settled), isSettled: settled === text };
}
