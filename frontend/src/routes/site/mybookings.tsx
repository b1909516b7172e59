import { createFileRoute } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { bookingsQuery } from "@/domain/bookings";
import { OwnBilling } from "@/features/billing/billing-section";
import { BookingsPage } from "@/features/mybookings/bookings-page";
import { type Filters, readFilters } from "@/features/mybookings/filters";
import { claimByCode } from "@/routes/-claims";
import { editTraveller } from "@/routes/-edit-traveller";
import { positive } from "@/routes/-params";
import { payOwnByUpi } from "@/routes/-upi";
import { signedInOnly } from "@/routes/site/-signed-in";

type Search = Filters & { booked?: number; pay?: number };

export const Route = createFileRoute("/mybookings")({
  validateSearch: (search): Search => ({
    ...readFilters(search),
    ...positive("booked", search["booked"]),
    ...positive("pay", search["pay"]),
  }),
  beforeLoad: ({ context, location }) => signedInOnly(context.me, location.href),
  loader: ({ context: { queryClient, me } }) => {
    // The page draws its own skeletons and errors.
    if (me) void queryClient.prefetchQuery(bookingsQuery(me.user_id));
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
      billing={(reservation) => <OwnBilling reservation={reservation} />}
      payByUpi={payOwnByUpi}
      claimByCode={claimByCode}
      onPaid={() =>
        void navigate({ search: ({ pay: _, ...last }) => last, replace: true, resetScroll: false })
      }
    />
  );
}
