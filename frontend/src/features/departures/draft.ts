import type { Change, Impact, Kind } from "@/features/departures/queries";

/** What an operator fills in, as the fields hold it. */
export type Draft = Required<
  Pick<Change, "reason" | "offers_choice" | "offers_move" | "summary"> & {
    tour_start_date: string;
    booking_end_date: string;
    target_plan_id: string;
    plan_resource_id: string;
    hotel_id: string;
    choose_by: string;
    default_choice: Impact["default_choice"];
  }
>;

export const EMPTY: Draft = {
  reason: "",
  offers_choice: false,
  offers_move: false,
  summary: "",
  tour_start_date: "",
  booking_end_date: "",
  target_plan_id: "",
  plan_resource_id: "",
  hotel_id: "",
  choose_by: "",
  default_choice: null,
};

export type Written = { subject: string; text: string };

/** Whether travellers may choose after a change. */
export function hasChoice(kind: Kind, draft: Draft): boolean {
  return (
    kind === "postpone" ||
    kind === "merge" ||
    ((kind === "cancel" || kind === "hotel" || kind === "itinerary") && draft.offers_choice)
  );
}

/** What applies to who does not choose; nobody stays on a departure that is cancelled. */
export function defaultOf(kind: Kind, draft: Draft): NonNullable<Draft["default_choice"]> {
  const chosen = draft.default_choice ?? (kind === "cancel" ? "refund" : "accept");
  return kind === "cancel" && chosen === "accept" ? "refund" : chosen;
}

/** Whether all is filled in that a kind of change needs. */
export function isComplete(kind: Kind, draft: Draft): boolean {
  if (kind === "postpone") return draft.tour_start_date !== "";
  if (kind === "merge") return draft.target_plan_id !== "";
  if (kind === "window") return draft.booking_end_date !== "";
  if (kind === "hotel") return draft.plan_resource_id !== "" && draft.hotel_id !== "";
  return kind === "cancel" || draft.summary.trim() !== "";
}

/** The change as it is sent. */
export function bodyOf(kind: Kind, draft: Draft, written: Written | null): Change {
  const chooses = hasChoice(kind, draft);
  return {
    kind,
    reason: draft.reason,
    offers_choice: chooses && draft.offers_choice,
    offers_move: chooses && draft.offers_move,
    summary: kind === "itinerary" ? draft.summary : "",
    ...(kind === "postpone" && { tour_start_date: draft.tour_start_date }),
    ...(kind === "merge" && { target_plan_id: Number(draft.target_plan_id) }),
    ...(kind === "window" && { booking_end_date: draft.booking_end_date }),
    ...(kind === "hotel" && {
      plan_resource_id: Number(draft.plan_resource_id),
      hotel_id: Number(draft.hotel_id),
    }),
    ...(chooses && draft.choose_by && { choose_by: draft.choose_by }),
    ...(chooses && draft.default_choice && { default_choice: defaultOf(kind, draft) }),
    subject: written?.subject ?? "",
    text: written?.text ?? "",
  };
}
