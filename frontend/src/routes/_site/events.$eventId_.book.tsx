import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { tripQuery } from "@/features/booking/queries";
import { checkedEventId, eventIdParams, positive } from "@/routes/_site/-event-id";
import { missingOr } from "@/routes/_site/-missing";

const BookPage = lazyRouteComponent(() => import("@/features/booking/book-page"), "BookPage");

type Search = { plan?: number };

export const Route = createFileRoute("/_site/events/$eventId_/book")({
  params: eventIdParams,
  validateSearch: ({ plan }): Search => positive("plan", plan),
  loader: async ({ context: { queryClient }, params: { eventId } }) => {
    await Promise.all([
      missingOr(queryClient.ensureQueryData(tripQuery(checkedEventId(eventId)))),
      BookPage.preload?.(),
    ]);
  },
  component: Book,
  pendingComponent: BookingSkeleton,
});

function Book() {
  const { eventId } = Route.useParams();
  const { plan } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BookPage
      eventId={eventId}
      planId={plan}
      onPlan={(next: number) =>
        void navigate({ search: (last) => ({ ...last, plan: next }), replace: true, resetScroll: false })
      }
      onContinue={() => void navigate({ to: "/events/$eventId/travellers", params: { eventId } })}
    />
  );
}
