import { expect, test, vi } from "vitest";
import { screenTable } from "./-screens";

const Sheet = () => null;
const Hotels = () => null;

test("an address finds its screen, with the ids that stand in it", async () => {
  const at = screenTable({
    "/to/orders/$eventId/sheet": async () => Sheet,
    "/to/resources/hotel": async () => Hotels,
  });
  expect(await at("/to/orders/12/sheet")).toEqual({ Screen: Sheet, params: { eventId: "12" } });
  expect(await at("/to/resources/hotel/")).toEqual({ Screen: Hotels, params: {} });
  expect(await at("/to/orders/twelve/sheet")).toBeNull();
  expect(await at("/to/orders/0/sheet")).toBeNull();
  expect(await at("/to/orders/12/sheet/more")).toBeNull();
});

test("a screen is fetched once, and again only after it did not arrive", async () => {
  const load = vi.fn(async () => Hotels);
  load.mockRejectedValueOnce(new Error("offline"));
  const at = screenTable({ "/to/resources/hotel": load });
  await expect(at("/to/resources/hotel")).rejects.toThrow("offline");
  await at("/to/resources/hotel");
  await at("/to/resources/hotel");
  expect(load).toHaveBeenCalledTimes(2);
});
