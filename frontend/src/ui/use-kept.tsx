import type { ReactNode } from "react";
import { forget, keep, useOffered } from "@/lib/kept";
import { KeptNotice } from "@/ui/kept-notice";

/** Keeps what is typed into a form in this browser until it is saved or given up, and offers it back after a reload. */
export function useKept<Value>(key: string, putBack: (value: Value) => void) {
  const { offered, settle } = useOffered<Value>(key);
  const drop = () => {
    forget(key);
    settle();
  };
  const notice: ReactNode = offered && (
    <KeptNotice
      at={offered.at}
      onPutBack={() => {
        settle();
        putBack(offered.value);
      }}
      onForget={drop}
    />
  );
  return {
    /** Null where there is nothing to offer. */
    notice,
    /** The offer goes: the form is begun anew. What is typed next takes its place. */
    settle,
    keep: (value: Value) => keep(key, value),
    /** Saved, or given up. */
    drop,
  };
}
