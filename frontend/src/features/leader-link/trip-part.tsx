import { t } from "#messages/lead";
import classes from "@/features/leader-link/lead.module.css";
import type { Sheet } from "@/features/leader-link/storage";
import { formatDayRange } from "@/lib/dates";
import { PhoneLink } from "@/ui/phone-link";

/** The hotels, drivers and places of the departure. */
export function TripPart({ resources }: { resources: Sheet["sheet"]["resources"] }) {
  const rows = [
    ...resources.hotels.map((hotel) => ({
      key: hotel.plan_resource_id,
      what: t.hotel,
      name: hotel.name,
      more: [hotel.address, formatDayRange(hotel.check_in, hotel.check_out)],
      phone: "",
    })),
    ...resources.drivers.map((driver) => ({
      key: driver.plan_resource_id,
      what: t.driver,
      name: driver.name,
      more: [`${driver.vehicle_name}, ${driver.vehicle_number}`],
      phone: driver.phone,
    })),
    ...resources.places.map((place) => ({
      key: place.plan_resource_id,
      what: t.sight,
      name: place.name,
      more: [place.location],
      phone: "",
    })),
  ];
  if (rows.length === 0) return <p className={classes["hint"]}>{t.nothingReady}</p>;
  return (
    <ul className={classes["list"]}>
      {rows.map(({ key, what, name, more, phone }) => (
        <li key={key}>
          <span className={classes["hint"]}>{what}</span>
          <strong>{name}</strong>
          <span className={classes["hint"]}>{more.filter(Boolean).join(" · ")}</span>
          {phone && <PhoneLink className={classes["call"]} number={phone} />}
        </li>
      ))}
    </ul>
  );
}
