import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { tripQuery } from "@/features/booking/queries";
import type { SignInProps } from "@/features/booking/travellers-page";
import { checkedEventId, eventIdParams } from "@/routes/_site/-event-id";
import { missingOr } from "@/routes/_site/-missing";

const TravellersPage = lazyRouteComponent(
  () => import("@/features/booking/travellers-page"),
  "TravellersPage",
);
const SignInDialog = lazy(() =>
  import("@/features/auth/sign-in-dialog").then(({ SignInDialog }) => ({ default: SignInDialog })),
);

export const Route = createFileRoute("/_site/events/$eventId_/travellers")({
  params: eventIdParams,
  loader: async ({ context: { queryClient }, params: { eventId } }) => {
    await Promise.all([
      missingOr(queryClient.ensureQueryData(tripQuery(checkedEventId(eventId)))),
      TravellersPage.preload?.(),
    ]);
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
      <SignInDialog {...props} />
    </Suspense>
  );
}
