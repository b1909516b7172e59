import { type ReactNode, useState } from "react";
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

/** The fields of a form, kept as they are typed: for forms that hold nothing else. `start` is what they begin with. */
export function useTyped<Value extends object>(key: string, start: Value | (() => Value)) {
  const [value, setValue] = useState(start);
  // What was kept may be older than a field.
  const { notice, settle, drop } = useKept<Partial<Value>>(key, (found) =>
    setValue((now) => ({ ...now, ...found })),
  );
  return {
    value,
    /** Offers back what was typed before; null where that is nothing. */
    notice,
    change: (changed: Partial<Value>) => {
      settle();
      setValue((now) => {
        const next = { ...now, ...changed };
        keep(key, next);
        return next;
      });
    },
    /** What was typed is given up for this. */
    begin: (anew: Value) => {
      drop();
      setValue(anew);
    },
    /** It was saved. */
    drop,
  };
}
