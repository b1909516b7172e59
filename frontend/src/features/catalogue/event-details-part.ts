import { lazyRouteComponent } from "@tanstack/react-router";

/** Hydrated after what is seen first of a trip's page, so that its code is not part of the page's first scripts. */
export const EventDetails = lazyRouteComponent(
  () => import("@/features/catalogue/event-details"),
  "EventDetails",
);
