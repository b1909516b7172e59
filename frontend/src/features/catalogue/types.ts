import type { PictureSource } from "@/ui/picture";

export type ListedPlan = {
  ep_id: number;
  tour_start_date: string;
  tour_end_date: string;
  available_slots: number;
};

export type ListedEvent = {
  event_id: number;
  title: string;
  destination: string;
  images: PictureSource[];
  tour_duration: number;
  min_price: number | null;
  event_plans: ListedPlan[];
};

export type ListedCategory = {
  category_id: number;
  name: string;
  description: string | null;
  events: ListedEvent[];
};

export type EventPlan = ListedPlan & {
  booking_start_date: string;
  booking_end_date: string;
  status: "draft" | "upcoming" | "booking" | "scheduled" | "ongoing" | "completed";
  room_beds: { room_bed_id: number; available_beds: number }[];
};

export type RoomPrice = {
  room_bed_id: number;
  room_type: string;
  room_capacity: number;
  price_per_head_trip: number;
  price_per_head_per_day: number;
};

export type ItineraryItem = {
  itinerary_id: number;
  day_count: number;
  stop_name: string;
  eta: string | null;
  description: string | null;
};

export type EventDetails = {
  event_id: number;
  title: string;
  description: string | null;
  destination: string;
  images: PictureSource[];
  tour_duration: number;
  tour_capacity: number;
  status: "draft" | "active" | "inactive";
  instruction_for_trip: string | null;
  trip_includes: string | null;
  min_price: number | null;
  bookable: boolean;
  itineraries: ItineraryItem[];
  event_plans: EventPlan[];
  room_bed_pricings: RoomPrice[];
  categories: { category_id: number; name: string }[];
  client: { client_id: number; client_name: string; client_url: string };
};

export type Trip = {
  id: number;
  title: string;
  destination: string;
  primary_image: PictureSource | null;
  start_date: string | null;
  tour_duration: number;
  min_price: number | null;
  client_url: string;
  client_name: string;
};

export type TripPage = { events: Trip[]; has_more: boolean };

export type Policies = {
  content_id: number;
  cancellation_policy: string | null;
  terms_and_conditions: string | null;
  things_to_carry: string | null;
};
