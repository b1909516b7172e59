import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, type Rollup } from "vite";
import { expect, test } from "vitest";
import { languagesIn, languageTexts } from "../../../languages";

const FILES = {
  "en/greeting.ts": 'export const t = { hello: "Hello", beds: (count: number) => count + " beds" };',
  "en/money.ts": 'export const t = { total: "Total" };',
  "mr/greeting.ts": 'export const t = { hello: "नमस्कार" };',
  "page.ts": `
    import { t as greeting } from "#messages/greeting";
    import { t as money } from "#messages/money";
    export default [greeting.hello, greeting.beds(2), money.total];
  `,
};

test("a further language is a folder of texts, and what it lacks is in English", async () => {
  const root = mkdtempSync(join(tmpdir(), "toli-texts-"));
  const texts = join(root, "src/lib/messages");
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(texts, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  expect(languagesIn(texts)).toEqual([
    { code: "en", name: "English" },
    { code: "mr", name: "मराठी" },
  ]);
  const read = async (code: string) => {
    const built = await build({
      configFile: false,
      logLevel: "silent",
      root,
      plugins: [languageTexts(texts, code)],
      build: { write: false, lib: { entry: join(texts, "page.ts"), formats: ["es"] } },
    });
    const [output] = built as Rollup.RollupOutput[];
    const script = output?.output[0].code ?? "";
    return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`)).default;
  };
  expect(await read("mr")).toEqual(["नमस्कार", "2 beds", "Total"]);
  expect(await read("en")).toEqual(["Hello", "2 beds", "Total"]);
  rmSync(root, { recursive: true });
});
