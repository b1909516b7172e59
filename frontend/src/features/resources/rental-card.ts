import { t } from "#messages/resources";
import type { Vehicle } from "@/features/resources/queries";
import { formatRupees } from "@/lib/money";

const { rentals: words } = t;

/** A driver's vehicles in one line. */
export function carsOf(vehicles: readonly Vehicle[]): string {
  return vehicles.map(({ vehicleName, vehicleNumber }) => `${vehicleName} (${vehicleNumber})`).join(", ");
}

type Ranges = { cost: string; commission: string; rate: string };

/** The range of rates, commissions and selling prices of vehicles, by rate unit. */
export function rangesOf(vehicles: readonly Vehicle[]): Ranges {
  const units = [...new Set(vehicles.map(({ rateUnit }) => rateUnit))];
  const spread = (amountOf: (vehicle: Vehicle) => number) =>
    units
      .map((unit) => {
        const amounts = vehicles.filter(({ rateUnit }) => rateUnit === unit).map(amountOf);
        return words.per(range(amounts, formatRupees), unit);
      })
      .join(", ");
  return {
    cost: spread(({ rate }) => rate),
    commission: `${range(
      vehicles.map(({ commissionRate }) => commissionRate),
      String,
    )}%`,
    rate: spread(({ finalRate }) => finalRate),
  };
}

function range(amounts: readonly number[], say: (amount: number) => string): string {
  const least = Math.min(...amounts);
  const most = Math.max(...amounts);
  return least === most ? say(least) : words.to(say(least), say(most));
}
