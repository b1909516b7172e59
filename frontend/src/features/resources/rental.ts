import { t } from "#messages/resources";
import type { Wire } from "@/api/wire";
import type { Driver, Vehicle } from "@/features/resources/queries";
import { phoneProblem, showPhone } from "@/lib/phones";
import { typedRupees } from "@/lib/typed-money";
import type { FieldPicture } from "@/ui/use-sending";

/** The form values of a rental's three steps: driver, vehicles, commissions. */

const { driver: driverWords, vehicle: words } = t;

export const CATEGORIES = ["Sedan", "SUV", "Hatchback"] as const;
const RATE_UNIT = "Per KM";
const COMMISSION = "15";
const MOST_SEATS = 60;

/** A link or other text, or an uploaded file. */
export type Entry = { key: number; text: string; file: FieldPicture | null };

export type VehicleDraft = {
  key: number;
  /** Null for one that was not saved yet. */
  vehicleId: number | null;
  name: string;
  category: string;
  number: string;
  /** For travellers; empty for a number that is not known. */
  seats: string;
  rateUnit: string;
  rate: string;
  commission: string;
  insurance: string;
  puc: string;
  isAc: boolean;
  isAvailable: boolean;
  docs: readonly Entry[];
  pictures: readonly Entry[];
};

export type RentalDraft = {
  name: string;
  location: string;
  phone: string;
  photo: readonly FieldPicture[];
  vehicles: readonly VehicleDraft[];
  /** The version that was loaded; null for a new one. */
  version: string | null;
};

export type DriverField = "name" | "location" | "licence" | "phone" | "photo";

const nextKey = (all: readonly { key: number }[]) => Math.max(0, ...all.map(({ key }) => key)) + 1;

export function newEntry(entries: readonly Entry[]): Entry {
  return { key: nextKey(entries), text: "", file: null };
}

export function newVehicle(vehicles: readonly VehicleDraft[]): VehicleDraft {
  return {
    key: nextKey(vehicles),
    vehicleId: null,
    name: "",
    category: "",
    number: "",
    seats: "",
    rateUnit: RATE_UNIT,
    rate: "",
    commission: COMMISSION,
    insurance: "",
    puc: "",
    isAc: false,
    isAvailable: true,
    docs: [newEntry([])],
    pictures: [newEntry([])],
  };
}

export const NO_RENTAL: RentalDraft = {
  name: "",
  location: "",
  phone: "",
  photo: [],
  vehicles: [newVehicle([])],
  version: null,
};

export function rentalOf(driver: Driver): RentalDraft {
  return {
    name: driver.name,
    location: driver.location,
    phone: showPhone(driver.phone),
    photo: driver.photo ? [driver.photo] : [],
    vehicles: driver.vehicles.map(vehicleOf),
    version: driver.version,
  };
}

function vehicleOf(vehicle: Vehicle, index: number): VehicleDraft {
  const entries = (texts: readonly string[]) =>
    texts.map((text, place): Entry => {
      const file = vehicle.files.find(({ filename }) => filename === text) ?? null;
      return { key: place + 1, text: file ? "" : text, file };
    });
  return {
    key: index + 1,
    vehicleId: vehicle.vehicleId,
    name: vehicle.vehicleName,
    category: vehicle.category,
    number: vehicle.vehicleNumber,
    seats: vehicle.seats === null ? "" : String(vehicle.seats),
    rateUnit: vehicle.rateUnit,
    rate: String(vehicle.rate),
    commission: String(vehicle.commissionRate),
    insurance: vehicle.insuranceRenewalDate,
    puc: vehicle.pucDate,
    isAc: vehicle.isAc,
    isAvailable: vehicle.isAvailable,
    docs: entries(vehicle.vehicleDocs),
    pictures: entries(vehicle.pictures),
  };
}

/** The first missing field of a driver, in the order of the form. */
export function driverProblem(
  { name, location, phone, photo }: RentalDraft,
  hasLicence: boolean,
): Partial<Record<DriverField, string>> {
  if (!name.trim()) return { name: driverWords.nameRequired };
  if (!location.trim()) return { location: driverWords.locationRequired };
  if (!hasLicence) return { licence: driverWords.licenceRequired };
  if (photo.length === 0) return { photo: driverWords.photoRequired };
  const phoneWrong = phoneProblem(phone);
  if (phoneWrong) return { phone: phoneWrong };
  return {};
}

const isGiven = ({ text, file }: Entry) => file !== null || text.trim() !== "";

/** Null where nothing is typed. */
function typedSeats(seats: string | undefined): number | null {
  return seats?.trim() ? Number(seats) : null;
}

export function hasValidSeats({ seats }: VehicleDraft): boolean {
  const typed = typedSeats(seats);
  return typed === null || (Number.isInteger(typed) && typed >= 1 && typed <= MOST_SEATS);
}

/** What a vehicle lacks, by the names of its fields; nothing for one that is complete. */
export function lacks(vehicle: VehicleDraft): string[] {
  const requirements: [string, boolean][] = [
    [words.name, vehicle.name.trim() !== ""],
    [words.category, vehicle.category !== ""],
    [words.number, vehicle.number.trim() !== ""],
    [words.seats, hasValidSeats(vehicle)],
    [words.rate, Number(typedRupees(vehicle.rate)) > 0],
    [words.insurance, vehicle.insurance !== ""],
    [words.puc, vehicle.puc !== ""],
    [words.docs, vehicle.docs.some(isGiven)],
    [words.pictures, vehicle.pictures.some(isGiven)],
  ];
  return requirements.filter(([, isThere]) => !isThere).map(([name]) => name);
}

/** The vehicle is empty: it does not count as incomplete. */
export function isUntouched({
  name,
  category,
  number,
  rate,
  insurance,
  puc,
  docs,
  pictures,
}: VehicleDraft): boolean {
  return !(
    name ||
    category ||
    number ||
    rate ||
    insurance ||
    puc ||
    docs.some(isGiven) ||
    pictures.some(isGiven)
  );
}

export function wholeVehicles({ vehicles }: RentalDraft): VehicleDraft[] {
  return vehicles.filter((vehicle) => lacks(vehicle).length === 0);
}

/** `licence` empty: the one that is kept stays. */
export function wireRental(draft: RentalDraft, licence: string): Wire["DriverIn"] {
  const entries = (all: readonly Entry[]) =>
    all.filter(isGiven).map(({ text, file }) => file?.filename ?? text.trim());
  return {
    name: draft.name,
    location: draft.location,
    phone: draft.phone,
    photo: draft.photo[0]?.filename ?? "",
    version: draft.version,
    ...(licence.trim() && { licence_number: licence.trim() }),
    vehicles: wholeVehicles(draft).map((vehicle) => ({
      vehicleId: vehicle.vehicleId,
      vehicleName: vehicle.name,
      category: vehicle.category as (typeof CATEGORIES)[number],
      vehicleNumber: vehicle.number,
      seats: typedSeats(vehicle.seats),
      rateUnit: vehicle.rateUnit,
      rate: typedRupees(vehicle.rate),
      commissionRate: vehicle.commission.trim() === "" ? null : Number(vehicle.commission),
      insuranceRenewalDate: vehicle.insurance,
      pucDate: vehicle.puc,
      isAc: vehicle.isAc,
      isAvailable: vehicle.isAvailable,
      vehicleDocs: entries(vehicle.docs),
      pictures: entries(vehicle.pictures),
    })),
  };
}

/** A rate with its commission, rounded half up to the paisa, as the server does. */
export function finalRate(rate: number, percent: number): number {
  return Math.floor((Math.round(rate * 100) * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000) / 100;
}
