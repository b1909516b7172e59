import { t } from "#messages/resources";
import type { Coming, Driver, PlanResources, Vehicle } from "@/features/resources/queries";
import { formatDay, formatDayRange } from "@/lib/dates";

const { plan: words } = t;

/** A driver with one of their vehicles, as a choice for a departure. */
export type DriverChoice = {
  driver: Driver;
  vehicle: Vehicle;
  /** Other departures of the driver on the same days. */
  clashes: readonly Coming[];
  /** Reasons to choose another; none of them prevents the choice. */
  warnings: readonly string[];
  /** Why it cannot be chosen; null for one that can. */
  refusal: string | null;
};

/** Free vehicles first, then those with warnings, then those that cannot be chosen. */
export function choicesOf(drivers: readonly Driver[], plan: PlanResources): DriverChoice[] {
  const rankOf = ({ warnings, refusal }: DriverChoice) => (refusal ? 2 : Number(warnings.length > 0));
  return drivers
    .flatMap((driver) => driver.vehicles.map((vehicle) => choiceOf(driver, vehicle, plan)))
    .sort((first, second) => rankOf(first) - rankOf(second));
}

function choiceOf(driver: Driver, vehicle: Vehicle, plan: PlanResources): DriverChoice {
  const clashes = driver.coming.filter(
    ({ event_plan_id, tour_start_date, tour_end_date }) =>
      event_plan_id !== plan.event_plan_id &&
      tour_start_date <= plan.tour_end_date &&
      tour_end_date >= plan.tour_start_date,
  );
  const isAssigned = plan.drivers.some(({ vehicle_id }) => vehicle_id === vehicle.vehicleId);
  return {
    driver,
    vehicle,
    clashes,
    warnings: [
      ...clashes.map(({ event_name, tour_start_date, tour_end_date }) =>
        words.busy(event_name, formatDayRange(tour_start_date, tour_end_date)),
      ),
      ...(vehicle.insuranceRenewalDate < plan.tour_end_date
        ? [words.insuranceEnds(formatDay(vehicle.insuranceRenewalDate))]
        : []),
      ...(vehicle.pucDate < plan.tour_end_date ? [words.pucEnds(formatDay(vehicle.pucDate))] : []),
    ],
    refusal: isAssigned ? words.alreadyAssigned : vehicle.isAvailable ? null : t.rentals.notAvailable,
  };
}

type Seats = { name: string; seats: number | null };

/** Compares the seats of vehicles with the travellers; null where there is nothing to compare. */
export function seatsOf(
  vehicles: readonly Seats[],
  travellers: number,
): { isShort: boolean; text: string } | null {
  if (vehicles.length === 0 || travellers === 0) return null;
  const unknown = vehicles.filter(({ seats }) => seats === null);
  if (unknown.length > 0)
    return { isShort: false, text: words.seatsUnknown(unknown.map(({ name }) => name).join(", ")) };
  const sum = vehicles.reduce((total, { seats }) => total + (seats ?? 0), 0);
  return sum < travellers
    ? { isShort: true, text: words.seatsShort(travellers, sum) }
    : { isShort: false, text: words.seatsEnough(travellers, sum) };
}
