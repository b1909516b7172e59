import { createFileRoute } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { OwnChangePage } from "@/features/change-booking/own-change-page";
import { idParams } from "@/routes/-params";
import { signedInOnly } from "@/routes/site/-signed-in";

export const Route = createFileRoute("/mybookings_/$bookingId/change")({
  params: idParams("bookingId"),
  beforeLoad: ({ context, location }) => signedInOnly(context.me, location.href),
  component: Change,
});

function Change() {
  const me = useMe();
  const { bookingId } = Route.useParams();
  return me && <OwnChangePage key={bookingId} me={me} bookingId={bookingId} />;
}
