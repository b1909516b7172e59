import * as z from "zod/mini";
import { t } from "#messages/resources";
import { DriverIn, VehicleCategory, VehicleIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { typedPercent } from "@/features/resources/hotel-price";
import type { Driver, Vehicle } from "@/features/resources/queries";
import { showPhone } from "@/lib/phones";
import { optionalPhone, requiredMoney, requiredText, typedNumber } from "@/lib/typed-fields";
import { messagesByField } from "@/ui/form-errors";
import type { FieldPicture } from "@/ui/use-sending";

/** The form of a rental over its three steps: driver, vehicles, commissions. */

const { driver: driverWords, vehicle: words } = t;

/** A link or other text, or an uploaded file. */
export type Entry = { key: number; text: string; file: FieldPicture | null };

const isGiven = ({ text, file }: Entry) => file !== null || text.trim() !== "";

const Entries = z.pipe(
  z.pipe(
    z.custom<readonly Entry[]>(),
    z.transform((entries: readonly Entry[]) =>
      entries.filter(isGiven).map(({ text, file }) => file?.filename ?? text.trim()),
    ),
  ),
  z.array(z.string()).check(z.minLength(1)),
);

/** The form of a vehicle; its output is the vehicle of the request body. */
const VehicleForm = z.extend(VehicleIn, {
  vehicleName: requiredText,
  category: z.pipe(z.string(), VehicleCategory),
  vehicleNumber: requiredText,
  seats: typedNumber(VehicleIn.shape.seats),
  rate: requiredMoney,
  rateUnit: z.string(),
  insuranceRenewalDate: z.iso.date(),
  pucDate: z.iso.date(),
  isAc: z.boolean(),
  isAvailable: z.boolean(),
  vehicleDocs: Entries,
  pictures: Entries,
  // The last step checks it.
  commissionRate: z.pipe(z.string(), z.transform(typedPercent)),
});
export type VehicleValues = z.input<typeof VehicleForm>;

/** The names of the fields that a vehicle may lack, in the order of the form. */
const FIELD_NAMES = {
  vehicleName: words.name,
  category: words.category,
  vehicleNumber: words.number,
  seats: words.seats,
  rate: words.rate,
  insuranceRenewalDate: words.insurance,
  pucDate: words.puc,
  vehicleDocs: words.docs,
  pictures: words.pictures,
} as const;
type FieldName = keyof typeof FIELD_NAMES;

/** The names of those of its fields that have errors. */
export function namesOf(errors: Readonly<Partial<Record<FieldName, unknown>>>): string[] {
  const names = Object.entries(FIELD_NAMES) as [FieldName, string][];
  return names.flatMap(([field, name]) => (errors[field] ? [name] : []));
}

function wrongFields(vehicle: VehicleValues): PropertyKey[] {
  const issues = z.safeParse(VehicleForm, vehicle).error?.issues ?? [];
  return issues.flatMap(({ path }) => path.slice(0, 1));
}

export const isWhole = (vehicle: VehicleValues) => wrongFields(vehicle).length === 0;

/** The vehicle is empty: it does not count as incomplete. */
export function isUntouched(vehicle: VehicleValues): boolean {
  const { vehicleName, category, vehicleNumber, rate, insuranceRenewalDate, pucDate } = vehicle;
  return !(
    [vehicleName, category, vehicleNumber, rate, insuranceRenewalDate, pucDate].some(Boolean) ||
    [...vehicle.vehicleDocs, ...vehicle.pictures].some(isGiven)
  );
}

const RentalForm = z.extend(DriverIn, {
  name: z.string(),
  location: z.string(),
  phone: z.string(),
  licence_number: z.string(),
  photo: z.custom<readonly FieldPicture[]>(),
  vehicles: z.array(z.custom<VehicleValues>()),
  version: z.nullable(z.string()),
});
export type RentalValues = z.input<typeof RentalForm>;

/** Empty, the licence number that is stored stays. */
const licenceOf = (isStored: boolean) => (isStored ? z.string() : requiredText);

export function driverStep(isLicenceStored: boolean) {
  return z.extend(RentalForm, {
    name: requiredText,
    location: requiredText,
    phone: optionalPhone,
    licence_number: licenceOf(isLicenceStored),
    photo: RentalForm.shape.photo.check(z.minLength(1)),
  });
}

/** One whole vehicle is enough: others may be completed later, but what they have must be right. */
export const VehiclesStep = z.extend(RentalForm, {
  vehicles: RentalForm.shape.vehicles.check(({ value: vehicles, issues }) => {
    const hasWhole = vehicles.some(isWhole);
    vehicles.forEach((vehicle, index) => {
      for (const field of wrongFields(vehicle))
        if (!hasWhole || field === "seats")
          issues.push({ code: "custom", path: [index, field], input: vehicle });
    });
  }),
});

export function reviewStep(isLicenceStored: boolean) {
  return z.extend(RentalForm, {
    licence_number: licenceOf(isLicenceStored),
    vehicles: RentalForm.shape.vehicles.check(({ value: vehicles, issues }) => {
      vehicles.forEach((vehicle, index) => {
        if (isWhole(vehicle) && typedPercent(vehicle.commissionRate) === null)
          issues.push({ code: "custom", path: [index, "commissionRate"], input: vehicle });
      });
    }),
  });
}

/** The missing fields of a vehicle have one message below it. */
export const rentalMessages = messagesByField({
  name: driverWords.nameRequired,
  location: driverWords.locationRequired,
  licence_number: driverWords.licenceRequired,
  photo: driverWords.photoRequired,
  vehicles: "",
  "vehicles.seats": words.seatsWrong,
  "vehicles.commissionRate": t.percentWrong,
});

export function newEntry(entries: readonly Entry[]): Entry {
  return { key: Math.max(0, ...entries.map(({ key }) => key)) + 1, text: "", file: null };
}

export const NEW_VEHICLE: VehicleValues = {
  vehicleId: null,
  vehicleName: "",
  category: "",
  vehicleNumber: "",
  seats: "",
  rateUnit: "Per KM",
  rate: "",
  commissionRate: "15",
  insuranceRenewalDate: "",
  pucDate: "",
  isAc: false,
  isAvailable: true,
  vehicleDocs: [newEntry([])],
  pictures: [newEntry([])],
};

/** The values of the form for a saved rental or a new one. */
export function rentalValues(driver: Driver | null): RentalValues {
  return {
    name: driver?.name ?? "",
    location: driver?.location ?? "",
    phone: showPhone(driver?.phone ?? ""),
    licence_number: "",
    photo: driver?.photo ? [driver.photo] : [],
    vehicles: driver?.vehicles.map(vehicleValues) ?? [NEW_VEHICLE],
    version: driver?.version ?? null,
  };
}

function vehicleValues({ files, ...vehicle }: Vehicle): VehicleValues {
  const entries = (texts: readonly string[]) =>
    texts.map((text, index): Entry => {
      const file = files.find(({ filename }) => filename === text) ?? null;
      return { key: index + 1, text: file ? "" : text, file };
    });
  return {
    vehicleId: vehicle.vehicleId,
    vehicleName: vehicle.vehicleName,
    category: vehicle.category,
    vehicleNumber: vehicle.vehicleNumber,
    seats: String(vehicle.seats ?? ""),
    rateUnit: vehicle.rateUnit,
    rate: String(vehicle.rate),
    commissionRate: String(vehicle.commissionRate),
    insuranceRenewalDate: vehicle.insuranceRenewalDate,
    pucDate: vehicle.pucDate,
    isAc: vehicle.isAc,
    isAvailable: vehicle.isAvailable,
    vehicleDocs: entries(vehicle.vehicleDocs),
    pictures: entries(vehicle.pictures),
  };
}

/** The body that saves a rental, without its incomplete vehicles. */
export function wireRental({ licence_number, photo, vehicles, ...driver }: RentalValues): Wire["DriverIn"] {
  return {
    ...driver,
    photo: photo[0]?.filename ?? "",
    ...(licence_number.trim() && { licence_number: licence_number.trim() }),
    vehicles: vehicles.flatMap((vehicle) => {
      const { data } = z.safeParse(VehicleForm, vehicle);
      return data ? { ...data, seats: data.seats ?? null, vehicleId: data.vehicleId ?? null } : [];
    }),
  };
}

/** A rate with its commission, rounded half up to the paisa, as the server does. */
export function finalRate(rate: number, percent: number): number {
  return Math.floor((Math.round(rate * 100) * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000) / 100;
}
