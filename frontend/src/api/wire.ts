type Image = {
  url: string;
  width: number;
  height: number;
  sources: { url: string; width: number }[];
  placeholder: string | null;
};
type Quote = {
  bed_total: number;
  tax_percent: number;
  tax: number;
  total: number;
  advance_percent: number;
  advance: number;
  balance: number;
  balance_due_on: string | null;
  lines: {
    room_bed_id: number;
    room_type: string;
    selected_beds_quantity: number;
    price_per_head_trip: number;
    amount: number;
  }[];
};
type RoomIn = { room_bed_id: number; selected_beds_quantity: number };
type TravellerIn = {
  full_name: string;
  id_type: "" | "Aadhaar" | "Passport" | "Voter ID" | "Driving Licence" | "Other";
  id_proof: string;
  medical_needs: string;
  meal_preference: "N/A" | "Vegetarian" | "Non-Vegetarian" | "Vegan";
  emergency_contact: string;
};
type TravellerOut = {
  traveller_id: number;
  full_name: string;
  id_type: string;
  id_proof: string;
  has_medical_needs: boolean;
  meal_preference: string;
  emergency_contact: string;
};
type RoomOut = {
  booking_room_id: number;
  room_bed_id: number;
  room_type: string;
  number_of_travelers: number;
  selected_beds_quantity: number;
  price_per_head_trip: number;
  total_price: number;
};
type BookedEvent = {
  event_id: number;
  title: string;
  destination: string;
  tour_duration: number;
  tour_start_date: string;
  tour_end_date: string;
  image: Image | null;
  client_id: number;
  client_name: string;
  client_url: string;
};
type ReservationOut = {
  reservation_event_id: number;
  booking_reference: string;
  event_id: number;
  event_plan_id: number;
  user_id: number;
  total_travelers: number;
  total_price: number;
  advance_paid: number;
  balance_due: number;
  balance_due_on: string | null;
  refunded_amount: number;
  refund_pending: boolean;
  payment_status: "pending" | "partial" | "paid" | "failed" | "refunded";
  booking_status: "pending" | "confirmed" | "cancelled";
  cancel_reason: string | null;
  booking_date: string;
  created_at: string;
};
type PlanOut = {
  ep_id: number;
  booking_start_date: string;
  booking_end_date: string;
  tour_start_date: string;
  tour_end_date: string;
  status: "upcoming" | "booking" | "scheduled" | "ongoing" | "completed" | "draft";
  available_slots: number;
  room_beds: { room_bed_id: number; available_beds: number }[];
};
export type Wire = {
  QuoteOut: Quote;
  RoomIn: RoomIn;
  TravellerIn: TravellerIn;
  TravellerOut: TravellerOut;
  RoomOut: RoomOut;
  BookedEvent: BookedEvent;
  ReservationOut: ReservationOut;
  PlanOut: PlanOut;
  RoomBedPricing: {
    room_bed_id: number;
    room_type: string;
    room_capacity: number;
    price_per_head_trip: number;
    price_per_head_per_day: number;
  };
  EventDetails: {
    event_id: number;
    title: string;
    destination: string;
    description: string;
    images: Image[];
    tour_duration: number;
    status: string;
    instruction_for_trip: string;
    event_plans: PlanOut[];
    room_bed_pricings: Wire["RoomBedPricing"][];
    client: { client_id: number; client_name: string; client_url: string };
  };
  HoldOut: { reservation_event_id: number; booking_reference: string; quote: Quote; expires_at: string };
  HoldState: {
    state: "held" | "paid" | "lapsed" | "released" | "cancelled";
    reservation_event: ReservationOut;
    traveller_info: TravellerOut[];
    booking_rooms: RoomOut[];
    event: BookedEvent;
    quote: Quote;
    expires_at: string;
    seconds_left: number;
    can_extend: boolean;
  };
  Extended: { expires_at: string };
  OrderOut: {
    order_id: string;
    amount: number;
    currency: "INR";
    key_id: string;
    booking_reference: string;
    reservation_event_id: number;
    expires_at: string | null;
  };
  Confirmed: {
    reservation_event: ReservationOut;
    traveller_info: TravellerOut[];
    booking_rooms: RoomOut[];
    message: string;
  };
  BookingOut: {
    reservation_event: ReservationOut;
    traveller_info: TravellerOut[];
    event_booking_rooms: RoomOut[];
    event: BookedEvent;
  };
  PlanSummary: {
    event_id: number;
    event_plan_id: number;
    event_name: string;
    tour_capacity: number;
    total_bookings: number;
    total_travelers: number;
    total_amount: number;
    amount_paid: number;
    status: string;
    booking_start_date: string;
    booking_end_date: string;
    tour_start_date: string;
    tour_end_date: string;
  };
  PlanSummaries: { data: Wire["PlanSummary"][]; total: number; total_pages: number };
  PlanReservation: {
    reservation_event_id: number;
    booking_reference: string;
    customer_name: string;
    total_travelers: number;
    total_price: number;
    advance_paid: number;
    balance_due: number;
    payment_status: string;
    booking_status: string;
    booking_date: string;
  };
  PlanReservations: {
    event_name: string;
    event_id: number;
    tour_start_date: string;
    tour_end_date: string;
    reservations: Wire["PlanReservation"][];
    total: number;
    total_pages: number;
  };
  CodeSent: { message: string; expires_in: number; resend_after: number };
  Session: { user_id: number; role_id: number; default_url: string | null; current_url: string | null };
  HandOffOut: { url: string };
  RouteAccess: {
    allowed: boolean;
    reason: "not_signed_in" | "not_allowed" | "not_your_client" | "no_such_client" | null;
  };
  OwnClientOut: {
    client_id: number;
    client_name: string;
    client_url: string;
    client_logo: string | null;
    approval_status: string;
  };
  StaticContentOut: { content_id: number; terms_and_conditions: string };
};
