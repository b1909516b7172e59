import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { bookingsQuery } from "@/api/bookings";
import { useMe } from "@/api/site";
import { type Filters, readFilters } from "@/features/mybookings/filters";
import { editTraveller } from "@/routes/_site/-edit-traveller";
import { positive } from "@/routes/_site/-event-id";
import { signedInOnly } from "@/routes/_site/-signed-in";

const BookingsPage = lazyRouteComponent(() => import("@/features/mybookings/bookings-page"), "BookingsPage");

type Search = Filters & { booked?: number; pay?: number };

export const Route = createFileRoute("/_site/mybookings")({
  validateSearch: (search): Search => ({
    ...readFilters(search),
    ...positive("booked", search["booked"]),
    ...positive("pay", search["pay"]),
  }),
  beforeLoad: ({ context, location }) => signedInOnly(context.me, location.href),
  loader: async ({ context: { queryClient, me } }) => {
    // The page draws its own skeletons and errors.
    if (me) void queryClient.prefetchQuery(bookingsQuery(me.user_id));
    await BookingsPage.preload?.();
  },
  component: MyBookings,
});

function MyBookings() {
  const me = useMe();
  const { booked, pay, ...filters } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!me) return null;
  return (
    <BookingsPage
      me={me}
      filters={filters}
      onFilters={(next: Filters) =>
        void navigate({ search: readFilters(next), replace: true, resetScroll: false })
      }
      bookedId={booked}
      payId={pay}
      editTraveller={editTraveller}
      onPaid={() =>
        void navigate({ search: ({ pay: _, ...last }) => last, replace: true, resetScroll: false })
      }
    />
  );
}
