import { DETAILS } from "@/features/catalogue/event-anchors";
import { latePart } from "@/lib/late-part";

/** Hydrated after what is seen first of a trip's page, so that its code is not part of the page's first scripts. */
export const EventDetails = latePart(
  DETAILS,
  () => import("@/features/catalogue/event-details"),
  "EventDetails",
);
