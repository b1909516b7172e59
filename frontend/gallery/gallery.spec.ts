import { readdirSync } from "node:fs";
import { fileURLToPath, URL } from "node:url";
import { expect, test } from "@playwright/test";
import { build, type PreviewServer, preview } from "vite";

const configFile = fileURLToPath(new URL("vite.config.ts", import.meta.url));
const source = new URL("../src/", import.meta.url);
const files = ["ui", "domain"]
  .flatMap((folder) => readdirSync(new URL(folder, source)))
  .filter((name) => name.endsWith(".stories.tsx"))
  .map((name) => name.replace(".stories.tsx", ""));

const VIEWS = [
  { language: "en", scheme: "light", width: 1100 },
  { language: "en", scheme: "dark", width: 390 },
  { language: "hi", scheme: "dark", width: 1100 },
  { language: "hi", scheme: "light", width: 390 },
  { language: "pseudo", scheme: "light", width: 390 },
];

for (const language of ["en", "hi", "pseudo"]) {
  test.describe(language, () => {
    let server: PreviewServer;
    test.beforeAll(async () => {
      process.env["TOLI_LOCALE"] = language;
      const outDir = fileURLToPath(new URL(`../node_modules/.gallery/${language}`, import.meta.url));
      const own = { configFile, logLevel: "silent", build: { outDir, emptyOutDir: true } } as const;
      await build(own);
      server = await preview({ ...own, preview: { port: 0, host: "127.0.0.1" } });
    });
    test.afterAll(() => server.close());

    for (const { scheme, width } of VIEWS.filter((view) => view.language === language)) {
      test(`${scheme}, ${width} px`, async ({ page }) => {
        await page.clock.setFixedTime("2026-12-01T09:00:00+05:30");
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${server.resolvedUrls?.local[0]}?bare&scheme=${scheme}`);
        // Pictures far below are loaded when one scrolls, which would be between two looks.
        await page.evaluate(async () => {
          for (const image of document.images) image.loading = "eager";
          await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
        });
        for (const file of files) {
          const name = `${file} stories`;
          // Alone on the page: its place in parts of a pixel does not depend on the sections before it.
          await page.evaluate((only) => {
            for (const section of document.querySelectorAll<HTMLElement>("section[aria-label$=' stories']"))
              section.style.display = section.ariaLabel === only ? "" : "none";
          }, name);
          const section = page.getByRole("region", { name });
          await expect(section).toHaveScreenshot(`${file}-${language}-${scheme}-${width}.png`);
        }
      });
    }
  });
}
