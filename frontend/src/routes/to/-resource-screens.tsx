import { useNavigate } from "@tanstack/react-router";
import { BasePricePage } from "@/features/resources/base-price-page";
import { DriverFormPage } from "@/features/resources/driver-form-page";
import { DriversPage } from "@/features/resources/drivers-page";
import { HotelFormPage } from "@/features/resources/hotel-form-page";
import { HotelsPage } from "@/features/resources/hotels-page";
import { PlaceFormPage } from "@/features/resources/place-form-page";
import { PlacesPage } from "@/features/resources/places-page";
import { PlanResourcesPage } from "@/features/resources/plan-page";
import { ReviewRentalPage } from "@/features/resources/review-rental-page";
import { VehiclesFormPage } from "@/features/resources/vehicles-form-page";
import { positive } from "@/routes/_site/-event-id";
import type { Address, Search } from "@/routes/-screens";

const HOTELS = "/to/resources/hotel";
const PLACES = "/to/resources/place";
const DRIVERS = "/to/resources/driver";
const PRICE = "/to/resources/sethotelprice";
const VEHICLES = "/to/resources/add-vehicle";
const REVIEW = "/to/resources/setvehicledetails";

type Props = Omit<Address, "params"> & { path: string; clientId: number };

/** The screens of resources: one address each, all in one piece that is fetched with the first of them. */
export function ResourceScreens({ path, clientId, search, onSearch }: Props) {
  const navigate = useNavigate();
  const go = (to: string, about: Search = {}) => void navigate({ to, search: about });
  const q = typeof search["q"] === "string" || typeof search["q"] === "number" ? String(search["q"]) : "";
  const id = (name: string): number | null => positive(name, search[name])[name] ?? null;
  const words = (next: string) => (next ? { q: next } : {});
  const searchFor = (next: string) => onSearch(words(next), { replace: true });
  const driver = id("driver");
  const ofDriver = driver === null ? {} : { driver };

  switch (path) {
    case HOTELS:
      return <HotelsPage clientId={clientId} q={q} onSearch={searchFor} />;
    case "/to/resources/add-hotel":
      return (
        <HotelFormPage
          clientId={clientId}
          hotelId={id("hotel")}
          onSaved={(hotel, isNew) => (isNew ? go(PRICE, { hotel }) : go(HOTELS))}
        />
      );
    case PRICE:
      return <BasePricePage clientId={clientId} hotelId={id("hotel")} placeId={id("place")} onDone={go} />;
    case PLACES:
      return <PlacesPage clientId={clientId} q={q} onSearch={searchFor} />;
    case "/to/resources/add-place":
      return (
        <PlaceFormPage
          clientId={clientId}
          placeId={id("place")}
          onSaved={(place, isNew) => (isNew ? go(PRICE, { place }) : go(PLACES))}
        />
      );
    case DRIVERS:
      return (
        <DriversPage
          clientId={clientId}
          search={{ q, due: search["due"] === true }}
          onSearch={(next) =>
            onSearch({ ...words(next.q), ...(next.due && { due: true }) }, { replace: true })
          }
        />
      );
    case "/to/resources/add-driver":
      return <DriverFormPage clientId={clientId} driverId={driver} onNext={() => go(VEHICLES, ofDriver)} />;
    case VEHICLES:
      return <VehiclesFormPage clientId={clientId} driverId={driver} onNext={() => go(REVIEW, ofDriver)} />;
    case "/to/resources/plan":
      return <PlanResourcesPage clientId={clientId} planId={id("plan")} />;
    default:
      return <ReviewRentalPage clientId={clientId} driverId={driver} onSaved={() => go(DRIVERS)} />;
  }
}
