import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Locator, Page } from "@playwright/test";
import { openAs, proveByPassword } from "./steps/account";
import { expectHeading } from "./steps/booking";
import { copiedBy } from "./steps/clipboard";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";

const GUIDE = readFileSync(new URL("../../docs/guides/integrate.md", import.meta.url), "utf8");

/** Node does not resolve *.localhost as browsers do. */
const RESOLVER = `data:text/javascript,${encodeURIComponent(`
  import dns from "node:dns";
  const lookup = dns.lookup;
  dns.lookup = (name, ...rest) => lookup(name.endsWith(".localhost") ? "127.0.0.1" : name, ...rest);
`)}`;

test("the program of the guide keeps a copy, receives events, sells through OCTO and cancels", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const { label, site, operator } = await ownTrip(request, { price: 10_000, starts: [40] });
  const port = await freePort();

  await openAs(page, label, operator, "/to/api-tokens", { isConfirmed: false });
  await expectHeading(page, "API tokens");
  const token = await createToken(page, "Accounts", "See bookings", () =>
    proveByPassword(page, operator.password, "Confirm"),
  );
  const agentToken = await createToken(page, "Himalaya Agents", "Sell as an agent through OCTO");
  await page.goto(`${site}/to/webhooks`);
  await page.getByRole("button", { name: "Create webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a webhook" });
  await dialog.getByRole("textbox", { name: "Address" }).fill(`http://127.0.0.1:${port}/hook`);
  await dialog.getByRole("checkbox", { name: "Booking created" }).check();
  await dialog.getByRole("checkbox", { name: "Booking cancelled" }).check();
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const secret = await copied(page.getByRole("dialog", { name: "Copy the secret" }), "Copy secret");

  const blocks = [...GUIDE.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);
  const program = spawn(process.execPath, ["--import", RESOLVER, "--input-type=module"], {
    env: {
      ...process.env,
      SITE: site,
      TOKEN: token,
      AGENT_TOKEN: agentToken,
      WEBHOOK_SECRET: secret,
      PORT: String(port),
    },
  });
  program.stdin.end(blocks.join("\n"));
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
  expect(errors).toBe("");
  expect(output).toMatch(
    /^0 bookings\n(\S+): CONFIRMED\n\1: 2 travellers\ncancelled, refund (FULL|PARTIAL|NONE)\n$/,
  );
});

async function createToken(
  page: Page,
  name: string,
  right: string,
  prove?: () => Promise<void>,
): Promise<string> {
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API token" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("checkbox", { name: right }).check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  await prove?.();
  return copied(page.getByRole("dialog", { name: "Copy your new token" }), "Copy token");
}

/** Copies the secret that a dialog shows once, and closes the dialog. */
async function copied(dialog: Locator, copy: string): Promise<string> {
  const secret = await copiedBy(dialog.getByRole("button", { name: copy }));
  await dialog.getByRole("button", { name: "Done" }).click();
  return secret;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
