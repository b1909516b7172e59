import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { tripQuery } from "@/domain/events";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import type { SignInProps } from "@/features/booking/travellers-page";
import { TravellersPage } from "@/features/booking/travellers-page";
import { idParams } from "@/routes/-params";
import { missingOr } from "@/routes/site/-missing";

const ContinueDialog = lazy(() =>
  import("@/features/auth/continue-dialog").then(({ ContinueDialog }) => ({ default: ContinueDialog })),
);

export const Route = createFileRoute("/events/$eventId_/travellers")({
  params: idParams("eventId"),
  loader: async ({ context: { queryClient }, params: { eventId } }) => {
    await missingOr(queryClient.ensureQueryData(tripQuery(eventId)));
  },
  component: Travellers,
  pendingComponent: BookingSkeleton,
});

function Travellers() {
  const { eventId } = Route.useParams();
  return <TravellersPage eventId={eventId} signIn={signIn} />;
}

function signIn(props: SignInProps) {
  return (
    <Suspense>
      <ContinueDialog {...props} />
    </Suspense>
  );
}
