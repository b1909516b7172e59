import type { APIRequestContext, Locator } from "@playwright/test";
import { notification, openAs, openAsAdmin } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { tokenOf } from "./steps/travellers";

const PASSWORD = "toli-demo-2026";
const LABEL = "konkan";
const site = siteOf(LABEL);

type Link = { token: string; title: string; rating: number | null };
type Page = { data: { text: string }[] };
type Trips = { events: { id: number }[] };

test("a traveller reviews a past tour, the operator answers and reports, the platform hides it", {
  tag: "@desktop",
}, async ({ page, request }) => {
  test.setTimeout(240_000);
  const traveller = { email: "asha@traveller.example", password: PASSWORD };
  const token = await tokenOf(request, LABEL, traveller);
  let link: Link | undefined;
  // The demo loads its past departures after the start.
  await expect(async () => {
    const links = await call<Link[]>(request, "GET", `${site}/api/review-links`, { token });
    link = links[0];
    expect(link, "a past tour to review").toBeDefined();
  }).toPass({ intervals: [1000], timeout: 180_000 });
  const { token: of = "", title = "" } = link ?? {};

  await page.goto(`${site}/review/${of}?rating=2`);
  await expectHeading(page, `How was ${title}?`);
  await expect(page.getByRole("radio", { name: /^2 stars/ })).toBeChecked();
  await page.getByRole("radio", { name: /^4 stars/ }).check();
  const words = `Quiet mornings and good company, ${Date.now()}.`;
  await page.getByRole("textbox", { name: /^Your review/ }).fill(words);
  await expectAccessible(page, "a review being written");
  await page.getByRole("button", { name: /^(Publish review|Save changes)$/ }).click();
  await expect(
    notification(page, link?.rating ? "Your review is changed." : "Thank you. Your review is published."),
  ).toBeVisible();
  await page.getByRole("link", { name: "See it on the trip's page" }).click();
  await expectHeading(page, title);
  await expect(page.getByRole("heading", { name: "Reviews", exact: true })).toBeVisible();
  expect(await textsOf(request), "the reviews of all trips").toContain(words);
  await expectAccessible(page, "a trip with reviews");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const bars = page.getByRole("meter");
    const filled = await bars.evaluateAll((meters) =>
      meters.map((meter) => (meter as HTMLMeterElement).value),
    );
    const [top, middle, bottom] = await coloursOf(bars.nth(filled.indexOf(Math.max(...filled))), 0.05);
    expect([top, bottom], `the edges of the fullest rating bar, ${colorScheme}`).toEqual([middle, middle]);
    const [track] = await coloursOf(bars.nth(filled.indexOf(Math.min(...filled))), 0.95);
    expect(track).not.toBe(middle);
  }
  await page.emulateMedia({ colorScheme: null });

  await openAs(page, LABEL, { email: "operator@konkan.example", password: PASSWORD }, "/to/reviews");
  await expectHeading(page, "Reviews");
  const card = page.getByRole("listitem").filter({ hasText: words });
  await card.getByRole("button", { name: /^(Answer|Change answer to) the review of/ }).click();
  const answer = `Thank you for the mornings, ${Date.now()}.`;
  await card.getByRole("textbox", { name: "Your answer" }).fill(answer);
  await card.getByRole("button", { name: "Publish answer" }).click();
  await expect(card.getByText(answer, { exact: true })).toBeVisible();
  await card.getByRole("button", { name: /^Report the review of/ }).click();
  const report = page.getByRole("dialog");
  await report.getByRole("textbox", { name: "Why should it be hidden?" }).fill("Another trip is meant.");
  await expectAccessible(page, "a review being reported");
  await report.getByRole("button", { name: "Report review" }).click();
  await expect(card.getByText("Reported, waiting for a decision", { exact: true })).toBeVisible();
  await expectAccessible(page, "an operator's reviews");

  await openAsAdmin(page, "/admin/reviews");
  await expectHeading(page, "Reported reviews");
  const reported = page.getByRole("listitem").filter({ hasText: words });
  await expect(reported.getByText("Another trip is meant.", { exact: true })).toBeVisible();
  await expectAccessible(page, "reported reviews");
  await reported.getByRole("button", { name: /^Hide review of/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Your reason" })
    .fill("It is about another trip.");
  await page.getByRole("dialog").getByRole("button", { name: "Hide review" }).click();
  await expect(reported).toBeHidden();

  await page.goto(`${site}/review/${of}`);
  await expect(page.getByText("It is about another trip.", { exact: true })).toBeVisible();
  expect(await textsOf(request)).not.toContain(words);
});

async function textsOf(request: APIRequestContext): Promise<string[]> {
  const { events } = await call<Trips>(request, "GET", `${site}/api/events?limit=50`);
  const pages = await Promise.all(
    events.map(({ id }) => call<Page>(request, "GET", `${site}/api/events/${id}/reviews?limit=50`)),
  );
  return pages.flatMap(({ data }) => data.map(({ text }) => text));
}

test("a link of no booking says so", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`${site}/review/1.nobody`);
  await expect(page.getByText("This link is not valid", { exact: true })).toBeVisible();
  await expectAccessible(page, "a review's link that is not valid");
});

/** The colours of a meter near its top, middle and bottom edge, at a share of its width. */
async function coloursOf(meter: Locator, share: number): Promise<string[]> {
  const picture = (await meter.screenshot()).toString("base64");
  return meter.evaluate(
    async (_, [data, across]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0);
      return [0.2, 0.5, 0.8].map((down) => {
        const { data: pixel } = context.getImageData(
          across * image.width,
          Math.floor(down * image.height),
          1,
          1,
        );
        return pixel.join(" ");
      });
    },
    [picture, share] as const,
  );
}
