import { createFileRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { positive } from "@/routes/_site/-event-id";
import { missingOr } from "@/routes/_site/-missing";
import { signedInOnly } from "@/routes/_site/-signed-in";

const NoBooking = lazyRouteComponent(() => import("@/features/booking/no-booking"), "NoBooking");

type Search = { booking?: number };

/** The older address of the review page: with a booking it leads to the present one. */
export const Route = createFileRoute("/_site/event/review")({
  validateSearch: ({ booking }): Search => positive("booking", booking),
  beforeLoad: async ({ context: { me, queryClient }, search: { booking }, location }) => {
    if (!booking) return;
    signedInOnly(me, location.href);
    // Only on demand: what stands before a page's own script is part of every page's.
    const { holdQuery } = await import("@/features/booking/queries");
    const { event } = await missingOr(queryClient.fetchQuery(holdQuery(booking)));
    // A new document: the payment page has a policy of its own.
    throw redirect({ href: `/events/${event.event_id}/review?booking=${booking}`, reloadDocument: true });
  },
  loader: () => NoBooking.preload?.(),
  component: () => <NoBooking to="/" />,
  pendingComponent: BookingSkeleton,
});
