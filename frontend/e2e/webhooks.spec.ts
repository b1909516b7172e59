import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { notification, openAs, proveByPassword } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { copiedBy } from "./steps/clipboard";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";

type Received = { headers: Record<string, string>; body: string };

test("a program receives the events of a webhook and verifies them", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const { label, site, operator, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const received: Received[] = [];
  const receiver = createServer((incoming, answer) => {
    let body = "";
    incoming.on("data", (chunk) => {
      body += chunk;
    });
    incoming.on("end", () => {
      received.push({ headers: incoming.headers as Record<string, string>, body });
      answer.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  try {
    await openAs(page, label, operator, "/to/webhooks", { isConfirmed: false });
    await expectHeading(page, "Webhooks");
    await page.getByRole("button", { name: "Create webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Create a webhook" });
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await expect(dialog.getByText("Enter the address.")).toBeVisible();
    await expect(dialog.getByText("Choose at least one event.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Address" }).fill("here");
    await dialog.getByRole("checkbox", { name: "Enquiry received" }).check();
    await expectAccessible(page, "a new webhook");
    await dialog.getByRole("textbox", { name: "Address" }).fill(address);
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await proveByPassword(page, operator.password, "Confirm");
    const created = page.getByRole("dialog", { name: "Copy the secret" });
    const secret = await copiedBy(created.getByRole("button", { name: "Copy secret" }));
    await created.getByRole("button", { name: "Done" }).click();

    await page.getByRole("button", { name: `More for ${address}` }).click();
    await page.getByRole("button", { name: `Show log: ${address}` }).click();
    await expect(page.getByText("No events yet")).toBeVisible();
    await page.getByRole("button", { name: "Send a test event" }).click();
    await expect(notification(page, "The event is on its way.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Test event .* Delivered 204/ })).toBeVisible();
    await call(request, "POST", `${site}/api/connection-requests`, {
      body: { name: "Dev", email: "dev@traveller.example", contact_no: "9876543210", trip_id: eventId },
    });
    await expect.poll(() => received.length).toBe(2);
    const [, enquiry] = received.map(({ headers, body }) => new Webhook(secret).verify(body, headers)) as {
      type: string;
      data: { enquiry_id: number };
    }[];
    expect(enquiry?.type).toBe("enquiry.created");
    expect(enquiry?.data.enquiry_id).toBeGreaterThan(0);

    await page.reload();
    await page.getByRole("button", { name: `More for ${address}` }).click();
    await page.getByRole("button", { name: `Show log: ${address}` }).click();
    await expect(page.getByRole("row", { name: /Enquiry received .* Delivered 204/ })).toBeVisible();
    await expectAccessible(page, "the log of a webhook");
    await page.getByRole("button", { name: `More for ${address}` }).click();
    await page.getByRole("button", { name: `Delete: ${address}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(notification(page, "Webhook deleted.")).toBeVisible();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
  } finally {
    receiver.close();
  }
});
