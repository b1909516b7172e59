import { createFileRoute, redirect } from "@tanstack/react-router";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { NoBooking } from "@/features/booking/no-booking";
import { positive } from "@/routes/-params";
import { missingOr } from "@/routes/site/-missing";
import { signedInOnly } from "@/routes/site/-signed-in";

type Search = { booking?: number };

/** The older address of the review page: with a booking, or a hold of the caller, it leads to the present one. */
export const Route = createFileRoute("/event/review")({
  validateSearch: ({ booking }): Search => positive("booking", booking),
  beforeLoad: async ({ context: { me, queryClient }, search: { booking }, location }) => {
    if (booking) signedInOnly(me, location.href);
    if (!me) return;
    // Loaded on demand: imports of a route file are part of every page's first script.
    const { holdQuery, ownHoldQuery } = await import("@/features/booking/queries");
    const hold = booking
      ? await missingOr(queryClient.fetchQuery(holdQuery(booking)))
      : await queryClient.fetchQuery(ownHoldQuery(me.user_id, null, null));
    if (!hold) return;
    const { event, reservation_event: held } = hold;
    // A new document, because the payment page has its own content security policy.
    throw redirect({
      href: `/events/${event.event_id}/review?booking=${held.reservation_event_id}`,
      reloadDocument: true,
    });
  },
  component: () => <NoBooking to="/" />,
  pendingComponent: BookingSkeleton,
});
