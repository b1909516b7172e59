import { useEffect, useState } from "react";

/** Something said that is gone again after so many milliseconds; it stays where none are given. */
export function useTimedMessage<Said>(
  milliseconds?: number,
): [Said | undefined, (said: Said | undefined) => void] {
  const [held, setHeld] = useState<{ said: Said | undefined }>();
  useEffect(() => {
    if (!held || milliseconds === undefined) return;
    const timer = setTimeout(() => setHeld(undefined), milliseconds);
    return () => clearTimeout(timer);
  }, [held, milliseconds]);
  // What is said again starts its time anew.
  return [held?.said, (said) => setHeld({ said })];
}
