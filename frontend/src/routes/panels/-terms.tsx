import { lazy } from "react";

export const TermsEditor = lazy(() =>
  import("@/features/terms/terms-editor").then((m) => ({ default: m.TermsEditor })),
);

/** The editor of the terms of an event, or of one of its departures. */
export function termsOf(eventId: number, planId: number | null) {
  return (
    <TermsEditor
      owner={planId === null ? { level: "event", eventId } : { level: "departure", eventId, planId }}
    />
  );
}
