import { createFileRoute, redirect } from "@tanstack/react-router";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { NoBooking } from "@/features/booking/no-booking";
import { positive } from "@/routes/-params";
import { missingOr } from "@/routes/site/-missing";
import { signedInOnly } from "@/routes/site/-signed-in";

type Search = { booking?: number };

/** The older address of the review page: with a booking it leads to the present one. */
export const Route = createFileRoute("/event/review")({
  validateSearch: ({ booking }): Search => positive("booking", booking),
  beforeLoad: async ({ context: { me, queryClient }, search: { booking }, location }) => {
    if (!booking) return;
    signedInOnly(me, location.href);
    // Loaded on demand: imports of a route file are part of every page's first script.
    const { holdQuery } = await import("@/features/booking/queries");
    const { event } = await missingOr(queryClient.fetchQuery(holdQuery(booking)));
    // A new document, because the payment page has its own content security policy.
    throw redirect({ href: `/events/${event.event_id}/review?booking=${booking}`, reloadDocument: true });
  },
  component: () => <NoBooking to="/" />,
  pendingComponent: BookingSkeleton,
});
