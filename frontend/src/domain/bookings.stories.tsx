import { useForm } from "react-hook-form";
import { BookingDetailRows } from "@/domain/booking-details";
import { FormCompanyFields } from "@/domain/company-fields";
import { ContactWays } from "@/domain/contact-ways";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { MeetingPoint } from "@/domain/meeting-point";
import { MissingDetails } from "@/domain/missing-details";
import { PageHead } from "@/domain/page-head";
import { PriceWithTax } from "@/domain/price-with-tax";
import { BookingStatus, PaymentStatus } from "@/domain/status-badges";
import { Rows } from "@/ui/rows";

export function Departures() {
  const query = { data: "12 people", error: null, isPending: false, refetch: () => Promise.resolve() };
  return (
    <>
      <DeparturePage
        title="Rooms"
        query={query}
        isMissing={false}
        failed="The rooms could not be loaded"
        lead={(people) => people}
      >
        {(people) => <p>{people}</p>}
      </DeparturePage>
      <NoDeparture title="Rooms" />
    </>
  );
}

export function WhereToBe() {
  return (
    <MeetingPoint
      event={{
        meeting_point: "Guwahati railway station, Paltan Bazaar side",
        map_link: "https://www.openstreetmap.org/?mlat=26.18&mlon=91.75",
        tour_start_date: "2026-12-24",
      }}
    />
  );
}

export function Incomplete() {
  return (
    <MissingDetails
      travellers={[
        { traveller_id: 1, full_name: "Meera Das", id_proof: "", emergency_contact: "" },
        { traveller_id: 2, full_name: "Guest 1", id_proof: "", emergency_contact: "+919816012345" },
      ]}
      until="2026-12-15"
      onEdit={() => undefined}
    />
  );
}

export function Details() {
  return (
    <Rows>
      <BookingDetailRows booking={{ special_requests: "Two rooms side by side" }} />
    </Rows>
  );
}

export function Company() {
  const { control, watch } = useForm({
    defaultValues: { company: { isAsked: true, gstin: "", name: "Udaan Textiles", address: "" } },
    errors: {
      company: {
        gstin: { type: "custom", message: "This is not a valid GSTIN. Please check its 15 characters." },
      },
    },
  });
  return <FormCompanyFields control={control} isAsked={watch("company.isAsked")} />;
}

export function Contact() {
  return <ContactWays phone="+919816012345" email="meera@guest.example" />;
}

export function Heads() {
  return <PageHead title="Group bookings" lead="Every departure." />;
}

export function Prices() {
  return (
    <>
      <p>
        <PriceWithTax price={35_800} withTax={37_590} />
      </p>
      <p>
        <PriceWithTax price={35_800} withTax={35_800} wording={(price) => `${price} per person`} />
      </p>
    </>
  );
}

export function Statuses() {
  const booking = {
    booking_status: "confirmed",
    payment_status: "partial",
    refund_status: "none",
    advance_paid: 5000,
    owed_back: 0,
  } as const;
  return (
    <>
      <BookingStatus status="confirmed" />
      <BookingStatus status="pending" />
      <BookingStatus status="cancelled" />
      <PaymentStatus booking={booking} />
      <PaymentStatus booking={{ ...booking, payment_status: "paid" }} />
      <PaymentStatus
        booking={{ ...booking, booking_status: "cancelled", refund_status: "owed", owed_back: 5000 }}
      />
    </>
  );
}
