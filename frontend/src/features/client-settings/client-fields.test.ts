import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  clientForm,
  clientMessages,
  noClient,
  timeZones,
  urlProblem,
} from "@/features/client-settings/client-fields";

test.each([
  ["", "Choose the URL of your site."],
  ["maju-li", "URL can only contain letters and numbers"],
  ["majulí", "URL can only contain letters and numbers"],
  ["ab", "URL must have 3 to 30 letters and numbers"],
  ["x".repeat(31), "URL must have 3 to 30 letters and numbers"],
  [" Majuli2 ", null],
])("a URL of %j", (url, problem) => {
  expect(urlProblem(url)).toBe(problem);
});

test("a form without a name and with half a colour says both", () => {
  const { error } = z.safeParse(
    clientForm(null),
    { ...noClient, url: "majuli", colour: "#12" },
    { error: clientMessages },
  );
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Enter the name of your company.",
    "Enter a colour code like #0f766e.",
  ]);
});

test("a picture is sent by its file's name, and one that was taken away as none", () => {
  const logo = [{ filename: "a-300.webp", url: "/media/a-300.webp" }];
  const client = { ...noClient, client_name: "Majuli", url: " majuli ", client_logo: logo };
  expect(z.parse(clientForm(null), client)).toMatchObject({
    url: "majuli",
    client_logo: "a-300.webp",
    client_banner: null,
  });
});

test("time zones have the server's names, including the selected one", () => {
  const zones = timeZones("Indian/Kerguelen");
  expect(zones).toContain("Asia/Kolkata");
  expect(zones).not.toContain("Asia/Calcutta");
  expect(zones).toContain("Indian/Kerguelen");
});

test("time zones begin with those of India and its neighbours", () => {
  const zones = timeZones("Africa/Abidjan");
  expect(zones.slice(0, 4)).toEqual(["Asia/Kolkata", "Asia/Kathmandu", "Asia/Thimphu", "Asia/Dhaka"]);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain("Africa/Abidjan");
});
