import { type ReactNode, Suspense, useState } from "react";
import { t } from "#messages/wizard";
import classes from "@/features/events/editor.module.css";
import { Expander } from "@/ui/expander";
import { Note } from "@/ui/layout";
import { Skeleton } from "@/ui/skeleton";

/** The editor of terms, from another feature, of an event or of one of its departures. */
export type TermsOf = (eventId: number, planId: number | null) => ReactNode;

type Props = { eventId: number; planId?: number; terms: TermsOf };

/** The terms of a trip or of a departure, folded: most have none of their own. */
export function OwnTerms({ eventId, planId, terms }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Once opened it stays, with what was typed.
  const [wasOpened, setOpened] = useState(false);
  return (
    <Expander
      head={
        <>
          <span className={classes["name"]}>{planId === undefined ? t.terms.event : t.terms.departure}</span>
          <Note>{t.terms.lead}</Note>
        </>
      }
      opened={isOpen}
      onToggle={() => {
        setOpen(!isOpen);
        setOpened(true);
      }}
    >
      {wasOpened && (
        <Suspense fallback={<Skeleton height="24rem" />}>{terms(eventId, planId ?? null)}</Suspense>
      )}
    </Expander>
  );
}
