import { expect, test } from "vitest";
import * as z from "zod/mini";
import { choicesOf, seatsOf } from "./driver-choice";
import {
  HotelForm,
  type HotelValues,
  hotelField,
  hotelMessages,
  hotelValues,
  NEW_ROOM,
  photoHint,
  wireHotel,
} from "./hotel";
import { sellPrice, typedPercent } from "./hotel-price";
import type { Driver, Hotel, PlanResources } from "./queries";
import {
  driverStep,
  finalRate,
  NEW_VEHICLE,
  rentalMessages,
  rentalValues,
  VehiclesStep,
  wireRental,
} from "./rental";

const HOTEL = {
  name: "Lodge",
  address: "Kohora",
  category: "3 Star",
  place_id: "3",
  commission_rate: 10,
  base_room: 0,
  rooms: [
    { ...NEW_ROOM, room_type: "Suite", ac_count: 2, ac_rate_per_night: 900, non_ac_rate_per_night: null },
  ],
} as unknown as Hotel;

function issuesOf(values: HotelValues) {
  return z.safeParse(HotelForm, values).error?.issues.map(({ path }) => path.join("."));
}

test("prices are rounded half up, as the server rounds them", () => {
  expect(sellPrice(2330, 15)).toBe(2680);
  expect(sellPrice(2329, 15)).toBe(2678);
  expect(sellPrice(0.1, 12.5)).toBe(0);
  expect(finalRate(17.5, 15)).toBe(20.13);
  expect([typedPercent("-4"), typedPercent("12.5"), typedPercent("a lot"), typedPercent("1001")]).toEqual([
    0,
    12.5,
    null,
    null,
  ]);
});

test("a hotel needs one whole room; blank rows are left out, half of one is not", () => {
  const room = {
    ...NEW_ROOM,
    room_type: "Suite",
    has_non_ac: true,
    non_ac_rate_per_night: "1,500.50",
  };
  const hotel = {
    ...hotelValues(null),
    name: "Lodge",
    address: "Kohora",
    category: "3 Star",
    rooms: [NEW_ROOM, room],
  };
  expect(wireHotel(z.parse(HotelForm, hotel), null).rooms).toEqual([
    {
      room_type: "Suite",
      ac_count: 0,
      ac_rate_per_night: null,
      non_ac_count: 0,
      non_ac_rate_per_night: 1500.5,
      is_available: true,
      commission_rate: null,
    },
  ]);
  expect(issuesOf({ ...hotel, rooms: [{ ...room, room_type: "" }, room] })).toEqual(["rooms.0.room_type"]);
  expect(issuesOf({ ...hotel, rooms: [NEW_ROOM] })).toEqual(["rooms.0.room_type", "rooms.0.has_ac"]);
});

test("each field of a hotel has its message", () => {
  const wrong = { ...hotelValues(null), latitude: "91", longitude: "east", google_rating: "5.1" };
  const { error } = z.safeParse(HotelForm, wrong, { error: hotelMessages });
  const messages = Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  );
  expect(messages).toEqual({
    name: "Hotel Name is required.",
    address: "Hotel Location is required.",
    category: "Hotel Type is required.",
    latitude: "Enter degrees as a number, for example 26.584.",
    longitude: "Enter degrees as a number, for example 26.584.",
    google_rating: "Enter a rating from 0 to 5.",
    "rooms.0.room_type": "",
    "rooms.0.has_ac": "",
  });
});

test("the server counts the rooms of a hotel without blank rows", () => {
  const room = { ...NEW_ROOM, room_type: "Suite" };
  const values = { ...hotelValues(null), rooms: [room, NEW_ROOM, room] };
  expect(hotelField("rooms.1.ac_rate_per_night", values)).toBe("rooms.2.ac_rate_per_night");
  expect(hotelField("rooms.0.ac_count", values)).toBe("rooms.0.ac_count");
  expect(hotelField("photo_url", values)).toBe("photo");
  expect(hotelField("name", values)).toBeUndefined();
});

test("a hotel is saved with the place and commission that it has now", () => {
  const typed = { ...hotelValues(HOTEL), name: "River Lodge" };
  const changed = { ...HOTEL, place_id: "7", commission_rate: 12 };
  const body = wireHotel(z.parse(HotelForm, typed), changed);
  expect([body.name, body.place_id, body.commission_rate]).toEqual(["River Lodge", "7", 12]);
});

const VEHICLE = {
  ...NEW_VEHICLE,
  vehicleName: "Bolero",
  category: "SUV",
  vehicleNumber: "AS 01",
  rate: "20",
  insuranceRenewalDate: "2027-01-01",
  pucDate: "2027-01-01",
  vehicleDocs: [{ key: 1, text: " RC ", file: null }],
  pictures: [{ key: 1, text: "", file: { filename: "a.webp", url: "/a.webp" } }],
};

function rentalProblems(schema: typeof VehiclesStep | ReturnType<typeof driverStep>, values: object) {
  const { error } = z.safeParse(schema, { ...rentalValues(null), ...values }, { error: rentalMessages });
  return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
}

test("vehicles that are not complete are left out of what is sent", () => {
  const values = { ...rentalValues(null), name: "Jiten", vehicles: [VEHICLE, NEW_VEHICLE], version: "a1" };
  const body = wireRental({ ...values, licence_number: " " });
  expect(body).not.toHaveProperty("licence_number");
  expect(body.version).toBe("a1");
  expect(
    body.vehicles?.map(({ vehicleDocs, pictures, rate, commissionRate }) => [
      vehicleDocs,
      pictures,
      rate,
      commissionRate,
    ]),
  ).toEqual([[["RC"], ["a.webp"], 20, 15]]);
});

test("one whole vehicle is enough; without one, each shows what it lacks", () => {
  expect(rentalProblems(VehiclesStep, { vehicles: [VEHICLE, NEW_VEHICLE] })).toEqual([]);
  expect(rentalProblems(VehiclesStep, {})).toHaveLength(8);
  expect(rentalProblems(VehiclesStep, { vehicles: [{ ...VEHICLE, pucDate: "" }] })).toEqual([
    ["vehicles.0.pucDate", ""],
  ]);
});

test("a driver needs a licence number unless one is stored", () => {
  expect(
    rentalProblems(driverStep(true), { phone: "12" })
      .map(([field]) => field)
      .sort(),
  ).toEqual(["location", "name", "phone", "photo"]);
  expect(rentalProblems(driverStep(false), {})).toContainEqual([
    "licence_number",
    "Driving License Number is required.",
  ]);
});

test("where a hotel's photo is an address of another site, its field says why it is not shown", () => {
  const own = "Only you and your team see it. At most 5 MB.";
  expect(photoHint(null)).toBe(own);
  expect(photoHint({ photo: null, photo_url: "" })).toBe(own);
  expect(photoHint({ photo: null, photo_url: "https://example.org/a.jpg" })).toContain(
    "https://example.org/a.jpg. Pictures from other sites are not shown",
  );
});

test("seats of a vehicle are empty or a number from 1 to 60, also beside a whole vehicle", () => {
  const wrong = ["", "1", "60", "0", "61", "4.5", "-2", "ab"].filter(
    (seats) => rentalProblems(VehiclesStep, { vehicles: [VEHICLE, { ...VEHICLE, seats }] }).length > 0,
  );
  expect(wrong).toEqual(["0", "61", "4.5", "-2", "ab"]);
});

const PLAN = {
  event_plan_id: 1,
  tour_start_date: "2026-12-14",
  tour_end_date: "2026-12-17",
  travellers: 8,
  drivers: [{ vehicle_id: 30, vehicle_name: "Bolero", vehicle_number: "AS 01", seats: 6 }],
} as unknown as PlanResources;

function driverOf(name: string, vehicleId: number, values: object = {}, coming: object[] = []): Driver {
  const vehicle = {
    vehicleId,
    isAvailable: true,
    insuranceRenewalDate: "2027-01-01",
    pucDate: "2027-01-01",
    ...values,
  };
  return { driver_id: vehicleId, name, vehicles: [vehicle], coming } as unknown as Driver;
}

test("free vehicles are offered before double-booked ones, assigned ones last", () => {
  const busy = { event_plan_id: 2, event_name: "Majuli", tour_start_date: "2026-12-17" };
  const choices = choicesOf(
    [
      driverOf("Assigned", 30),
      driverOf("Busy", 31, {}, [{ ...busy, tour_end_date: "2026-12-19" }]),
      driverOf("Expiring", 32, { insuranceRenewalDate: "2026-12-16", pucDate: "2026-12-17" }),
      driverOf("Away", 33, { isAvailable: false }),
      driverOf("Free", 34, {}, [{ ...busy, tour_start_date: "2026-12-18", tour_end_date: "2026-12-19" }]),
    ],
    PLAN,
  );
  expect(choices.map(({ driver, warnings, refusal }) => [driver.name, warnings.length, refusal])).toEqual([
    ["Free", 0, null],
    ["Busy", 1, null],
    ["Expiring", 1, null],
    ["Assigned", 0, "Already assigned"],
    ["Away", 0, "Not Available"],
  ]);
  expect(choices[1]?.warnings[0]).toContain("Double-booked: Majuli");
  expect(choices[2]?.warnings[0]).toContain("Insurance expires on 16");
});

test("travellers are compared with the seats of the assigned vehicles", () => {
  const bolero = { name: "Bolero", seats: 6 };
  expect(seatsOf([bolero], 8)).toEqual({
    isShort: true,
    text: "8 travellers, but only 6 seats in the assigned vehicles.",
  });
  expect(seatsOf([bolero, { name: "Swift", seats: 4 }], 8)?.isShort).toBe(false);
  expect(seatsOf([bolero, { name: "Swift", seats: null }], 8)?.text).toContain("Swift");
  expect(seatsOf([], 8)).toBeNull();
});
