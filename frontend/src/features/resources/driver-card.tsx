import { useMutation } from "@tanstack/react-query";
import { CarFront, MapPin, Phone, UserRound } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { CardActions, CardFigures, CardPicture } from "@/features/resources/card-parts";
import type { Driver, Vehicle } from "@/features/resources/queries";
import { RenewalBadge } from "@/features/resources/renewal-badge";
import { carsOf, rangesOf } from "@/features/resources/rental-card";
import classes from "@/features/resources/resources.module.css";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Expander } from "@/ui/expander";
import { Hint, Row } from "@/ui/layout";
import { PhoneLink } from "@/ui/phone-link";
import { Picture } from "@/ui/picture";
import { toast } from "@/ui/toasts";

const EDIT = "/to/resources/add-driver";
const { rentals: words } = t;

/** A driver with vehicles, rates and selling prices. */
export function DriverCard({ driver, onRemove }: { driver: Driver; onRemove: () => void }) {
  const { name, phone, renewal, vehicles } = driver;
  const [opened, setOpened] = useState(false);
  const { cost, commission, rate } = rangesOf(vehicles);
  return (
    <article className={classes["card"]}>
      <div className={classes["head"]}>
        <CardPicture image={driver.photo} none={UserRound} />
        <div className={classes["words"]}>
          <h2 className={classes["name"]}>{name}</h2>
          {((renewal && renewal.state !== "later") || driver.coming.length > 0) && (
            <Row as="p" gap={2}>
              {renewal && renewal.state !== "later" && (
                <RenewalBadge
                  document={words.renewals[renewal.document]}
                  dueOn={renewal.due_on}
                  state={renewal.state}
                />
              )}
              {driver.coming.length > 0 && <Badge tone="note">{t.onUpcoming(driver.coming.length)}</Badge>}
            </Row>
          )}
          <p className={classes["fact"]}>
            <CarFront size={15} aria-hidden />
            <span>{carsOf(vehicles)}</span>
          </p>
          <p className={classes["fact"]}>
            <MapPin size={15} aria-hidden />
            <span>{driver.location}</span>
          </p>
          {phone && (
            <p className={classes["fact"]}>
              <Phone size={15} aria-hidden />
              <PhoneLink className={classes["out"]} number={phone} />
            </p>
          )}
          <LicenceNumber driver={driver} />
        </div>
      </div>
      <CardFigures
        isLong
        figures={[
          { name: words.cost, amount: cost },
          { name: words.commission, amount: commission },
          { name: words.rate, amount: rate },
        ]}
      />
      <Expander
        level={3}
        head={words.vehicles(vehicles.length)}
        opened={opened}
        onToggle={() => setOpened(!opened)}
      >
        <ul className={classes["parts"]}>
          {vehicles.map((vehicle) => (
            <li key={vehicle.vehicleId}>
              <VehicleFacts vehicle={vehicle} />
            </li>
          ))}
        </ul>
      </Expander>
      <CardActions name={name} search={{ driver: driver.driver_id }} edit={EDIT} onRemove={onRemove} />
    </article>
  );
}

/** Masked until the operator reveals it, which is recorded in the audit log. */
function LicenceNumber({ driver }: { driver: Driver }) {
  const asking = useMutation({
    mutationFn: () =>
      call("post", "/api/drivers/{driver_id}/licence", { path: { driver_id: driver.driver_id } }),
    onError: (error) => toast.error(failureOf(error, words.licenceFailed, words.licenceFailed)),
  });
  return (
    <Row as="p" gap={2} aria-live="polite">
      <Hint as="span">{`${words.licence} ${asking.data?.licence_number ?? driver.licence_number}`}</Hint>
      {!asking.data && (
        <Button
          size="sm"
          variant="subtle"
          loading={asking.isPending}
          aria-label={words.showLicenceOf(driver.name)}
          onClick={() => asking.mutate()}
        >
          {words.showLicence}
        </Button>
      )}
    </Row>
  );
}

function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const fileOf = (entry: string) => vehicle.files.find(({ filename }) => filename === entry);
  const addressOf = (entry: string) => fileOf(entry)?.url ?? (/^https?:\/\//.test(entry) ? entry : null);
  return (
    <>
      <Row as="p" gap={2}>
        <strong>{`${vehicle.vehicleName} · ${vehicle.vehicleNumber}`}</strong>
        <Badge>{vehicle.category}</Badge>
        {vehicle.seats !== null && <Badge>{words.seats(vehicle.seats)}</Badge>}
        <Badge>{vehicle.isAc ? words.ac : words.nonAc}</Badge>
        <Badge tone={vehicle.isAvailable ? "good" : "warn"}>
          {vehicle.isAvailable ? words.available : words.notAvailable}
        </Badge>
      </Row>
      <Hint>
        {`${words.per(formatRupees(vehicle.rate), vehicle.rateUnit)} · ${vehicle.commissionRate}% · ${words.per(
          formatRupees(vehicle.finalRate),
          vehicle.rateUnit,
        )}`}
      </Hint>
      <Row as="p" gap={2}>
        <RenewalBadge
          document={words.renewals.insurance}
          dueOn={vehicle.insuranceRenewalDate}
          state={vehicle.insuranceState}
        />
        <RenewalBadge document={words.renewals.puc} dueOn={vehicle.pucDate} state={vehicle.pucState} />
      </Row>
      <Row as="ul" gap={4} rowGap={1} tone="soft" size="sm" aria-label={words.documents}>
        {vehicle.vehicleDocs.map((entry, index) => (
          <li key={entry}>
            <Entry address={addressOf(entry)} words={fileOf(entry) ? words.document(index + 1) : entry} />
          </li>
        ))}
      </Row>
      <Row as="ul" gap={4} rowGap={1} tone="soft" size="sm" aria-label={words.pictures}>
        {vehicle.pictures.map((entry, index) => {
          const file = fileOf(entry);
          return (
            <li key={entry}>
              {file ? (
                <a href={file.url} target="_blank" rel="noopener" className={classes["thumb"]}>
                  <Picture
                    image={file}
                    alt={words.picture(index + 1, vehicle.vehicleName)}
                    sizes="7rem"
                    ratio="4:3"
                  />
                </a>
              ) : (
                <Entry address={addressOf(entry)} words={words.openPicture(index + 1)} />
              )}
            </li>
          );
        })}
      </Row>
    </>
  );
}

function Entry({ address, words: text }: { address: string | null; words: string }) {
  if (address === null) return <span>{text}</span>;
  return (
    <a className={classes["out"]} href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
