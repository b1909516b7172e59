import {
  zAvailability,
  zAvailabilityCalendar,
  zAvailabilityContent,
  zAvailabilityPricing,
  zBooking,
  zBookingPricing,
  zCapability,
  zErrorInvalidAvailabilityId,
  zErrorInvalidBookingUuid,
  zErrorInvalidOptionId,
  zErrorInvalidProductId,
  zErrorInvalidUnitId,
  zErrorUnauthorized,
  zErrorUnprocessableEntity,
  zOption,
  zOptionContent,
  zProduct,
  zProductContent,
  zProductPricing,
  zSupplier,
  zSupplierContent,
  zUnit,
  zUnitContent,
  zUnitItemPricing,
  zUnitPricing,
} from "@octocloud/types";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { loopback } from "./steps/site";
import { tokenOf } from "./steps/travellers";

type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error } };

const CAPABILITIES = "octo/content, octo/pricing, octo/pickups, octo/webhooks, toli/terms";

const unitSchema = zUnit.merge(zUnitContent).merge(zUnitPricing);
const optionSchema = zOption.merge(zOptionContent).extend({ units: unitSchema.array() });
const productSchema = zProduct
  .merge(zProductContent)
  .merge(zProductPricing)
  .extend({ options: optionSchema.array() });

test("the schemas of octo.travel accept every answer to an agent", { tag: "@desktop" }, async ({
  request,
}) => {
  const { label, site, operator } = await ownTrip(request, { price: 10_000, starts: [40, 50] });
  const session = await tokenOf(request, label, operator);
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
  );
  const { token } = await call<{ token: string }>(
    request,
    "POST",
    `${site}/api/clients/${own.client.client_id}/api-tokens`,
    { token: session, body: { name: "Himalaya Agents", rights: ["resell"], valid_days: 30 } },
  );
  const send = async (method: string, path: string, data?: unknown, bearer = token) => {
    const answer = await request.fetch(`${loopback}/api/octo${path}`, {
      method,
      headers: {
        Host: new URL(site).host,
        Origin: site,
        Connection: "close",
        Authorization: `Bearer ${bearer}`,
        "Octo-Capabilities": CAPABILITIES,
      },
      ...(data === undefined ? {} : { data }),
    });
    return { status: answer.status(), body: (await answer.json()) as unknown };
  };
  const read = async <T>(schema: Schema<T>, method: string, path: string, data?: unknown): Promise<T> => {
    const { status, body } = await send(method, path, data);
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBe(200);
    return accepted(schema, body);
  };
  const refused = async (schema: Schema<unknown>, path: string, data: unknown) => {
    const { status, body } = await send("POST", path, data);
    expect(status, path).toBe(400);
    accepted(schema, body);
  };

  await read(zSupplier.merge(zSupplierContent), "GET", "/supplier");
  const known = (await send("GET", "/capabilities")).body as { id: string }[];
  // The schema knows no capability of a maker.
  accepted(
    zCapability.array(),
    known.filter(({ id }) => id.startsWith("octo/")),
  );
  const [product] = await read(productSchema.array(), "GET", "/products");
  const [option] = product?.options ?? [];
  const [unit] = option?.units ?? [];
  if (!(product && option && unit)) throw new Error("A trip is a product with an option and a unit.");
  await read(productSchema, "GET", `/products/${product.id}`);

  const ids = { productId: product.id, optionId: option.id };
  const days = { localDateStart: isoDay(0), localDateEnd: isoDay(60) };
  const units = [{ id: unit.id, quantity: 2 }];
  const availability = zAvailability.merge(zAvailabilityContent).merge(zAvailabilityPricing);
  const [departure] = await read(availability.array(), "POST", "/availability", { ...ids, ...days, units });
  const calendar = await read(zAvailabilityCalendar.array(), "POST", "/availability/calendar", {
    ...ids,
    ...days,
  });
  expect(calendar).toHaveLength(2);
  if (!departure) throw new Error("No departure is on sale.");

  const order = {
    ...ids,
    availabilityId: departure.id,
    unitItems: [{ unitId: unit.id }, { unitId: unit.id }],
  };
  const { uuid } = await read(zBooking, "POST", "/bookings", order);
  const path = `/bookings/${uuid}`;
  await read(zBooking, "POST", `${path}/extend`, { expirationMinutes: 30 });
  const contact = { fullName: "Meera Joshi", emailAddress: "meera@guest.example" };
  await read(zBooking, "POST", `${path}/confirm`, { contact, resellerReference: "A-1" });
  await read(zBooking, "PATCH", path, { notes: "Vegetarian" });
  await read(zBooking.array(), "GET", "/bookings?resellerReference=A-1");
  const priced = zBookingPricing.extend({ unitItems: zUnitItemPricing.array() });
  const { pricing, unitItems } = await read(zBooking.merge(priced), "GET", path);
  expect(unitItems.reduce((sum, item) => sum + (item.pricing?.retail ?? 0), 0)).toBe(pricing?.retail);
  const cancelled = await read(zBooking, "POST", `${path}/cancel`, { reason: "Ill" });
  expect(cancelled.cancellation?.reason).toBe("Ill");

  await refused(zErrorInvalidProductId, "/availability", { ...ids, ...days, productId: "x" });
  await refused(zErrorInvalidOptionId, "/availability", { ...ids, ...days, optionId: "x" });
  await refused(zErrorInvalidAvailabilityId, "/bookings", { ...order, availabilityId: "x" });
  await refused(zErrorInvalidUnitId, "/bookings", { ...order, unitItems: [{ unitId: "x" }] });
  await refused(zErrorUnprocessableEntity, "/bookings", { ...order, unitItems: [] });
  await refused(zErrorInvalidBookingUuid, `/bookings/${crypto.randomUUID()}/confirm`, { contact });
  const stranger = await send("GET", "/products", undefined, "toli_test_x");
  expect(stranger.status).toBe(401);
  accepted(zErrorUnauthorized, stranger.body);
});

/** The value as its schema reads it. */
function accepted<T>(schema: Schema<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${result.error.message}\n${JSON.stringify(value)}`);
  return result.data;
}
