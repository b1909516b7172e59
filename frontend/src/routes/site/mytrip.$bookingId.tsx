import { createFileRoute } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { DaywisePlan } from "@/features/catalogue/daywise-plan";
import { MyTripPage } from "@/features/mytrip/my-trip-page";
import { idParams } from "@/routes/-params";

/** Without signal nobody is signed in, and the page shows what the device has kept. */
export const Route = createFileRoute("/mytrip/$bookingId")({
  params: idParams("bookingId"),
  component: MyTrip,
});

function MyTrip() {
  const { bookingId } = Route.useParams();
  return (
    <MyTripPage
      me={useMe()}
      bookingId={bookingId}
      days={(items, openDay) => <DaywisePlan key={openDay} items={items} openDay={openDay} />}
    />
  );
}
