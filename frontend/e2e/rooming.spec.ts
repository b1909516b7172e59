import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { test } from "./steps/journey";
import { pressUntil } from "./steps/keyboard";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { addSession, tokenOf } from "./steps/travellers";

const label = "konkan";
const site = siteOf(label);
const operator = { email: "operator@konkan.example", password: "toli-demo-2026", phone: "" };

type Rooming = {
  version: number;
  mixing: string;
  event_id: number;
  event_plan_id: number;
  travellers: { traveller_id: number; full_name: string }[];
  rooms: { travellers: number[]; room_number: string; beds: number }[];
};

test("people are assigned to rooms by keyboard, mouse and proposal, and appear on the sheet @desktop", async ({
  page,
  context,
  request,
}) => {
  const token = await tokenOf(request, label, operator);
  const { path, rooming, status } = await halfFilled(request, token);
  const read = () => call<Rooming>(request, "GET", path, { token });
  const [person] = without(rooming);
  if (!person) throw new Error("everybody has a room");
  await addSession(context, label, token);
  const id = `PLN-${String(rooming.event_plan_id).padStart(3, "0")}`;
  await page.goto(`${site}/to/orders?status=${status}&view=table`);
  await page.getByRole("button", { name: new RegExp(`^More for .*, ${id}$`) }).click();
  await expect(page.getByRole("link", { name: new RegExp(`^Departure sheet of .*, ${id}$`) })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(`^Rooming of .*, ${id}$`) }).click();
  await expectHeading(page, "Rooming");
  const waiting = page.getByRole("region", { name: "Without a room" });
  await expect(waiting.getByRole("heading")).toHaveText(`Without a room: ${without(rooming).length}`);
  await expectAccessible(page, "half-filled rooms");

  // By keyboard: each step is announced.
  const grip = page.getByRole("button", { name: `Drag to a room: ${person.full_name}` });
  await grip.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${person.full_name} is picked up from Without a room.`)).toBeAttached();
  await pressUntil(page, "ArrowDown", page.getByText(new RegExp(`^${person.full_name} is over Room`)));
  await page.keyboard.press("Space");
  await expect(page.getByText(new RegExp(`^${person.full_name} is now in Room \\d+\\.$`))).toBeAttached();
  await expect(grip).toBeFocused();
  await expect.poll(async () => without(await read()).length).toBe(without(rooming).length - 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => without(await read()).length).toBe(without(rooming).length);

  // The proposal is shown before it is saved.
  await page.getByRole("button", { name: "Assign rooms automatically" }).click();
  await expect(page.getByText("Proposed rooms, not saved yet")).toBeVisible();
  await expect(waiting.getByRole("heading")).toHaveText("Without a room: 0");
  await expectAccessible(page, "proposed rooms");
  expect(without(await read())).toHaveLength(without(rooming).length);
  await page.getByRole("button", { name: "Save these rooms" }).click();
  await expect(page.getByText("Everyone has a room.")).toBeVisible();
  await expect.poll(async () => without(await read()).length).toBe(0);

  // With the mouse, out of the room again.
  const from = await grip.boundingBox();
  const to = await waiting.boundingBox();
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(waiting.getByText(person.full_name)).toBeVisible();
  await expect.poll(async () => without(await read()).length).toBe(1);

  // Another window saves meanwhile: nothing is lost, and the operator chooses which rooms to keep.
  const theirs = await read();
  await call(request, "PUT", path, { token, body: theirs });
  await page.getByRole("button", { name: `Move ${person.full_name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Choose a room for ${person.full_name}` });
  await expectAccessible(page, "choosing a room");
  await dialog.getByRole("button", { name: /free/ }).first().click();
  await expect(page.getByText("Someone else changed these rooms")).toBeVisible();
  expect(without(await read())).toHaveLength(1);
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect.poll(async () => without(await read()).length).toBe(0);

  await page.getByRole("link", { name: "Sheet", exact: true }).click();
  await expectHeading(page, "Departure sheet");
  await page.getByRole("searchbox", { name: "Search the sheet" }).fill(person.full_name);
  const sighted = page.getByRole("checkbox", { name: `ID of ${person.full_name} checked` });
  await sighted.click();
  await expect(sighted).toBeChecked();
  await expect(page.getByText(/^by Sameer Patwardhan/)).toBeVisible();
  await expectAccessible(page, "the departure sheet");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file.startsWith("\ufeffName,Booking,Phone")).toBe(true);
  for (const { full_name } of rooming.travellers) expect(file).toContain(full_name);
  await page.reload();
  await expect(sighted).toBeChecked();
  await sighted.click();
  await expect(sighted).not.toBeChecked();
  await expect(page.getByText(/^by Sameer Patwardhan/)).toBeHidden();

  // Restore the state, so that the journey can be repeated.
  const filled = await read();
  await call(request, "PUT", path, { token, body: { ...rooming, version: filled.version } });

  await page.goto(`${site}/to/orders/${rooming.event_id}/rooming`);
  await expect(page.getByText("Missing required parameters")).toBeVisible();
});

function without({ travellers, rooms }: Rooming) {
  const placed = new Set(rooms.flatMap((room) => room.travellers));
  return travellers.filter(({ traveller_id }) => !placed.has(traveller_id));
}

/** Finds a departure of the demo whose rooming is incomplete. */
async function halfFilled(request: APIRequestContext, token: string) {
  const { client_id } = await call<{ client_id: number }>(
    request,
    "GET",
    `${site}/api/clients/clientURL/${label}`,
  );
  // At midnight, a departure of tomorrow becomes one of today.
  for (const status of ["scheduled", "ongoing"]) {
    const { data } = await call<{ data: { event_plan_id: number }[] }>(
      request,
      "GET",
      `${site}/api/bookings/get_by_client_id/${client_id}?status=${status}`,
      { token },
    );
    for (const { event_plan_id } of data) {
      const path = `${site}/api/bookings/clients/${client_id}/plans/${event_plan_id}/rooming`;
      const rooming = await call<Rooming>(request, "GET", path, { token });
      if (rooming.rooms.length > 0 && without(rooming).length > 0) return { path, rooming, status };
    }
  }
  throw new Error("no departure of the demo is half filled");
}
