import { useEffect, useState } from "react";

/** A message that disappears after so many milliseconds, or stays if none are given. */
export function useTimedMessage<Said>(
  milliseconds?: number,
): [Said | undefined, (message: Said | undefined) => void] {
  const [held, setHeld] = useState<{ message: Said | undefined }>();
  useEffect(() => {
    if (!held || milliseconds === undefined) return;
    const timer = setTimeout(() => setHeld(undefined), milliseconds);
    return () => clearTimeout(timer);
  }, [held, milliseconds]);
  // Showing a message again restarts its timer.
  return [held?.message, (message) => setHeld({ message })];
}
