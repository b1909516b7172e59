import { t } from "#messages/sheet";
import type { Wire } from "@/api/wire";
import classes from "@/features/sheet/sheet-page.module.css";
import { formatDayRange } from "@/lib/dates";
import { Heading, Note, Text } from "@/ui/layout";
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
      <Heading below={2}>{t.ready}</Heading>
      {rows.length === 0 && (
        <Text tone="muted" size="xs">
          {t.nothingReady}
        </Text>
      )}
      {rows.length > 0 && (
        <ul className={classes["ready"]}>
          {rows.map(({ key, what, name, more, phone }) => (
            <li key={key}>
              <Text as="span" tone="muted" size="xs">
                {what}
              </Text>
              <Text as="span" strong>
                {name}
              </Text>
              <Note small>{more.filter(Boolean).join(" · ")}</Note>
              {phone && <PhoneLink className={classes["call"]} number={phone} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
