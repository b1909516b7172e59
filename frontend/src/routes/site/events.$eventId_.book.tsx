import { createFileRoute } from "@tanstack/react-router";
import { tripQuery } from "@/domain/events";
import { BookPage } from "@/features/booking/book-page";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { idParams, positive, readCode } from "@/routes/-params";
import { missingOr } from "@/routes/site/-missing";

type Search = { plan?: number; code?: string; offer?: string; enquiry?: string };

export const Route = createFileRoute("/events/$eventId_/book")({
  params: idParams("eventId"),
  validateSearch: (search): Search => ({
    ...positive("plan", search["plan"]),
    ...readCode(search),
    ...(typeof search["offer"] === "string" && { offer: search["offer"] }),
    ...(typeof search["enquiry"] === "string" && { enquiry: search["enquiry"] }),
  }),
  loaderDeps: ({ search: { plan, enquiry } }) => ({ plan, enquiry }),
  loader: async ({ context: { queryClient }, params: { eventId }, deps: { plan, enquiry } }) => {
    const trip = await missingOr(queryClient.ensureQueryData(tripQuery(eventId)));
    if (enquiry) {
      // Loaded on demand: few bookings begin with the answer to an enquiry.
      const { prefillBooking } = await import("@/features/booking/prefill");
      await prefillBooking(trip, plan, enquiry);
    }
  },
  component: Book,
  pendingComponent: BookingSkeleton,
});

function Book() {
  const { eventId } = Route.useParams();
  const { plan, code, offer } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BookPage
      eventId={eventId}
      planId={plan}
      code={code ?? ""}
      offer={offer ?? ""}
      onPlan={(next: number) =>
        void navigate({ search: (last) => ({ ...last, plan: next }), replace: true, resetScroll: false })
      }
      onContinue={() => void navigate({ to: "/events/$eventId/travellers", params: { eventId } })}
    />
  );
}
