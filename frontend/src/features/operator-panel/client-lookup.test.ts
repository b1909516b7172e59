import { expect, test } from "vitest";
import { lookupFailed, withoutClient } from "@/features/operator-panel/client-lookup";

test.each([
  ["/to/create-event", "No approved client found for this user.", "Client lookup failed"],
  [
    "/to/event-creation/update/7",
    "You do not have an approved client mapping. Cannot load events.",
    "Failed to fetch client ID",
  ],
  [
    "/to/all-client-events",
    "You are not “approved” for any client. No events to display.",
    "Failed to fetch client ID",
  ],
  ["/to/resources/add-hotel", "No client data found for this user", "Failed to fetch clients (status 502)"],
  ["/to/orders", null, "Failed to fetch clients (status 502)"],
])("%s says what it lacks without a client", (path, none, failed) => {
  expect(withoutClient(path)).toBe(none);
  expect(lookupFailed(path, 502)).toBe(failed);
});
