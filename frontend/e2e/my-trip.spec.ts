import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { inRupees } from "./steps/money";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { travellerWithBooking } from "./steps/traveller-states";

test("my trip shows what is to do, and opens without signal", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { label, site } = await ownTrip(request, { price: 10_000, starts: [60] });
  await travellerWithBooking(page, request, { label, title: OWN_TITLE }, 2);
  await page.goto(`${site}/mybookings`);
  const booking = page.getByRole("article", { name: OWN_TITLE });
  await booking.getByRole("button", { name: /^Confirmed/ }).click();
  await booking.getByRole("link", { name: "My trip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: OWN_TITLE })).toBeVisible();
  await expect(page.getByText(/^\d\d days to go$/)).toBeVisible();
  const toDo = page.getByRole("region", { name: "To do" });
  await expect(toDo.getByRole("link", { name: new RegExp(`^Pay ${inRupees(14_700)} by`) })).toBeVisible();
  await expect(toDo.getByRole("link", { name: "Name 1 traveller" })).toBeVisible();
  await expectAccessible(page, "my trip");

  await expect(page.getByRole("link", { name: /^Receipt voucher/ })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration(location.pathname);
        const names = (await caches.keys()).filter((name) => name.startsWith("offline /mytrip/"));
        const found = await Promise.all(
          names.map(async (name) => (await caches.open(name)).match(location.pathname, { ignoreVary: true })),
        );
        return Boolean(worker?.active) && found.some((one) => one !== undefined);
      }),
    )
    .toBe(true);
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", /webmanifest\?booking=\d+$/);
  const packing = page.getByRole("region", { name: "What to pack" });
  await packing.getByRole("checkbox", { name: "Rain jacket" }).check();
  await expect(packing.getByText("1 of 2 packed.", { exact: false })).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^No signal: this is your trip as of/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: OWN_TITLE })).toBeVisible();
  await expect(page.getByRole("region", { name: "Day by day" })).toBeVisible();
  await expect(packing.getByRole("checkbox", { name: "Rain jacket" })).toBeChecked();
  const receipt = page.getByRole("link", { name: /^Receipt voucher/ });
  await expect(receipt).toHaveAttribute("href", /^blob:/);
  const opened = page.context().waitForEvent("page");
  await receipt.click();
  await opened;
  expect(await page.evaluate(firstBytesOfKeptFile)).toBe("%PDF-");
  await page.context().setOffline(false);
});

/** Reads in the page what the link opens: a page may not fetch addresses of files that it keeps. */
async function firstBytesOfKeptFile(): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const opened = await done(indexedDB.open("toli-my-trip"));
  const [file] = await done<{ blob: Blob }[]>(opened.transaction("files").objectStore("files").getAll());
  opened.close();
  return (await file?.blob.slice(0, 5).text()) ?? "";
}
