import type { Wire } from "@/api/wire";

export type ListedEvent = Wire["ListedEvent"];
export type ListedCategory = Wire["Shelf"];
export type ListedPlan = Wire["ListedPlan"];
export type EventPlan = Wire["PlanOut"];
export type CancellationOffer = Wire["CancellationOffer"];
export type RoomPrice = Wire["RoomBedPricing"];
export type ItineraryItem = Wire["ItineraryOut"];
export type EventDetails = Wire["EventDetails"];
export type Trip = Wire["EventCard"];
export type Suggestions = Wire["Suggestions"];
