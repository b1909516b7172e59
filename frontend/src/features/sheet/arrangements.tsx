import { t } from "#messages/sheet";
import type { Wire } from "@/api/wire";
import classes from "@/features/sheet/sheet-page.module.css";
import { formatDayRange } from "@/lib/dates";
import { PhoneLink } from "@/ui/phone-link";

/** The hotels, drivers and places assigned to a departure. */
export function Arrangements({ resources }: { resources: Wire["PlanResources"] }) {
  const { hotels, drivers, places } = resources;
  const rows = [
    ...hotels.map((hotel) => ({
      key: `hotel-${hotel.plan_resource_id}`,
      what: t.hotel,
      name: hotel.name,
      phone: "",
      more: [hotel.address, formatDayRange(hotel.check_in, hotel.check_out)],
    })),
    ...drivers.map((driver) => ({
      key: `driver-${driver.plan_resource_id}`,
      what: t.driver,
      name: driver.name,
      more: [`${driver.vehicle_name}, ${driver.vehicle_number}`],
      phone: driver.phone,
    })),
    ...places.map((place) => ({
      key: `place-${place.plan_resource_id}`,
      what: t.place,
      name: place.name,
      more: [place.location],
      phone: "",
    })),
  ];
  return (
    <section aria-label={t.ready}>
      <h2 className={classes["heading"]}>{t.ready}</h2>
      {rows.length === 0 && <p className={classes["hint"]}>{t.nothingReady}</p>}
      {rows.length > 0 && (
        <ul className={classes["ready"]}>
          {rows.map(({ key, what, name, more, phone }) => (
            <li key={key}>
              <span className={classes["what"]}>{what}</span>
              <span className={classes["strong"]}>{name}</span>
              <span className={classes["note"]}>{more.filter(Boolean).join(" · ")}</span>
              {phone && <PhoneLink className={classes["call"]} number={phone} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
