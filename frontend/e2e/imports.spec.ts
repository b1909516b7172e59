import type { Page } from "@playwright/test";
import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";

const BOOKINGS = 300;
const FAULTS = 12;
const STARTS_IN = 59;

test("an operator imports a spreadsheet of 300 bookings with 12 faults", {
  tag: "@desktop",
}, async ({ page, request }) => {
  test.setTimeout(300_000);
  const departure = isoDay(STARTS_IN);
  const { operator, label, site } = await ownTrip(request, { price: 9_500, starts: [STARTS_IN], rooms: 200 });
  const rows = sheetOf(departure);

  await test.step("the columns are guessed", async () => {
    await openAs(page, label, operator, "/to/import");
    await expectHeading(page, "Import");
    await expect(page.getByRole("heading", { name: "Your imports" })).toBeVisible();
    await expectAccessible(page, "the page of imports");
    await choose(page, "season.csv", rows);
    await expect(page.getByRole("heading", { name: "Which column is what" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Contact: phone" })).toHaveValue("4");
    await expect(page.getByRole("combobox", { name: "Paid", exact: true })).toHaveValue("9");
    await expectAccessible(page, "the columns of a file");
    await page.getByRole("button", { name: "Check rows" }).click();
  });

  await test.step("each fault is shown at its row and column", async () => {
    await expect(
      page.getByRole("heading", { name: `${BOOKINGS - FAULTS} bookings will be made` }),
    ).toBeVisible();
    await expect(page.getByText(`${FAULTS} rows have problems and are left out`)).toBeVisible();
    await page.getByRole("combobox", { name: "Show" }).selectOption("problem");
    await expect(page.getByText("Departure Date: “31/02/2027” is no day of the calendar.")).toBeVisible();
    await expect(page.getByRole("table", { name: "Rows of the file" }).getByRole("row")).toHaveCount(
      FAULTS + 1,
    );
    await expectAccessible(page, "the check of a file");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download rows with problems" }).click();
    expect((await download).suggestedFilename()).toMatch(/^problems-\d+\.xlsx$/);
  });

  await test.step("the rest is made, with a bar that shows how far it is", async () => {
    await page.getByRole("button", { name: `Import ${BOOKINGS - FAULTS} bookings` }).click();
    await expect(page.getByText("You can leave this page. The import continues.")).toBeVisible();
    await expect(page.getByRole("heading", { name: `${BOOKINGS - FAULTS} bookings were made` })).toBeVisible({
      timeout: 120_000,
    });
    await expectAccessible(page, "an import that is done");
    await page.getByRole("combobox", { name: "Show" }).selectOption("made");
    await page.getByRole("link", { name: /^View Customer 13 / }).click();
    await expect(page.getByText("Customer 13").first()).toBeVisible();
  });

  await test.step("the corrected file adds what is missing only", async () => {
    await page.goto(`${site}/to/import`);
    await choose(page, "season-corrected.csv", sheetOf(departure, { isCorrected: true }));
    await page.getByRole("button", { name: "Check rows" }).click();
    await expect(page.getByRole("heading", { name: `${FAULTS} bookings will be made` })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(`Already exists: ${BOOKINGS - FAULTS} rows`)).toBeVisible();
    await page.getByRole("button", { name: `Import ${FAULTS} bookings` }).click();
    await expect(page.getByRole("heading", { name: `${FAULTS} bookings were made` })).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step("the corrected import is undone", async () => {
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByRole("heading", { name: "This import was undone" })).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole("link", { name: "All imports" }).click();
    await expect(page.getByRole("row", { name: /season-corrected\.csv Undone/ })).toBeVisible();
  });
});

type Row = readonly (string | number)[];

async function choose(page: Page, name: string, rows: readonly Row[]): Promise<void> {
  const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\r\n");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

/** The sheet of an operator: one row for each booking, with faults unless they were corrected. */
function sheetOf(start: string, { isCorrected = false } = {}): Row[] {
  const [year, month, day] = start.split("-").map(Number);
  const on = `${day}/${month}/${year}`;
  const paidOn = isoDay(-3);
  const head = [
    "Booking Ref",
    "Trip",
    "Departure Date",
    "Customer",
    "Mobile",
    "Room Type",
    "Pax",
    "Total Amount",
  ];
  const rows: Row[] = [[...head, "Advance Mode", "Advance", "Advance Date"]];
  for (let number = 1; number <= BOOKINGS; number++) {
    const row: (string | number)[] = [
      `K-${number}`,
      "A Day on the River",
      on,
      `Customer ${number}`,
      `98220 ${String(10_000 + number)}`,
      "Double",
      number % 4 === 0 ? 2 : 1,
      "₹9,500",
      "GPay",
      "2,000",
      paidOn,
    ];
    const fault = isCorrected ? undefined : FAULTY[number];
    if (fault) row[fault[0]] = fault[1];
    rows.push(row);
  }
  return rows;
}

/** The faults by the number of the booking: which cell, and what is in it. */
const FAULTY: Readonly<Record<number, readonly [number, string]>> = {
  5: [1, "A Day on the Rivr"],
  17: [2, "31/02/2027"],
  42: [2, "next Friday"],
  66: [3, ""],
  90: [4, "98220"],
  101: [4, ""],
  133: [5, "Penthouse"],
  150: [6, "two"],
  188: [7, "as agreed"],
  205: [8, "barter"],
  240: [9, "20,000"],
  277: [10, "soon"],
};
