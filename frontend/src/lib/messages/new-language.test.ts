import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, type Rollup } from "vite";
import { expect, test } from "vitest";
import { pseudoText } from "../../../catalogues";
import { languagesIn, languageTexts } from "../../../languages";

const HEADER = (more = "") => `msgid ""
msgstr ""
"Language: mr\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
${more}
`;
const FILES = {
  "en/locale.ts": 'export const t = { code: "en", tag: "en-IN", isLatin: true };',
  "en/greeting.ts": `
    import { plural } from "./plural";
    type Kind = "bed" | "tent";
    const kindOf = (kind: Kind) => ({ bed: "bed", tent: "tent" })[kind];
    export const t = {
      hello: "Hello",
      open: "Open",
      state: "Open",
      beds: (count: number) => plural(count, { one: "1 bed", other: \`\${count.toLocaleString("en-IN")} beds\` }),
      days: (count: number) => plural(count, { one: "1 day", other: \`\${count} days\` }),
      price: (amount: string, hasTax: boolean) => \`\${amount} each\${hasTax ? ", with tax" : ""}\`,
      of: (kind: Kind, who: string) => \`the \${kindOf(kind)} of \${who}\`,
      fields: "Use {name} in a text",
    } satisfies Record<string, unknown>;
  `,
  "en/plural.ts": `
    import { t } from "#messages/locale";
    const rules = new Intl.PluralRules(t.tag);
    export const plural = (count, forms) => forms[rules.select(count)] ?? forms.other;
  `,
  "en/money.ts": 'export const t = { total: "Total" };',
  "mr.po": `${HEADER('"X-Locale: mr-IN-u-nu-latn\\n"')}
msgid "Hello"
msgstr "नमस्कार"

msgid "1 bed"
msgid_plural "{count} beds"
msgstr[0] "{count} बेड"
msgstr[1] "{count} बेड्स"

msgid "{amount} each{hasTax}"
msgstr "प्रत्येकी {amount}{hasTax}"

msgid ", with tax"
msgstr ", \`करासह\`"

msgid "the {kindOf} of {who}"
msgstr "{who}: {kindOf}"

msgid "bed"
msgstr "बेड"

msgid "Open"
msgstr "उघडा"

msgctxt "greeting.state"
msgid "Open"
msgstr "बाकी"

msgid "Use {name} in a text"
msgstr "{name} वापरा"
`,
  "xx.po": HEADER('"X-Draft: yes\\n"'),
  "page.ts": `
    import { t as greeting } from "#messages/greeting";
    import { t as locale } from "#messages/locale";
    import { t as money } from "#messages/money";
    export default [
      locale.code, greeting.hello, greeting.open, greeting.state, greeting.beds(1), greeting.beds(12345), greeting.days(1),
      greeting.days(0), greeting.price("₹5", true), greeting.price("₹5", false), greeting.of("bed", "Asha"),
      greeting.of("tent", "Dev"), greeting.fields, money.total,
    ];
  `,
};

test("a further language is a catalogue of texts, and what it lacks is in English", async () => {
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
  expect(languagesIn(texts, { drafts: true }).at(-1)).toEqual({ code: "xx", name: "xx (draft)" });
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
  expect(await read("mr")).toEqual([
    "mr",
    "नमस्कार",
    "उघडा",
    "बाकी",
    "1 बेड",
    "12,345 बेड्स",
    "1 day",
    "0 days",
    "प्रत्येकी ₹5, `करासह`",
    "प्रत्येकी ₹5",
    "Asha: बेड",
    "Dev: tent",
    "{name} वापरा",
    "Total",
  ]);
  const english = [
    "en",
    "Hello",
    "Open",
    "Open",
    "1 bed",
    "12,345 beds",
    "1 day",
    "0 days",
    "₹5 each, with tax",
    "₹5 each",
    "the bed of Asha",
    "the tent of Dev",
    "Use {name} in a text",
    "Total",
  ];
  expect(await read("en")).toEqual(english);
  const pseudo = (await read("pseudo")) as string[];
  expect(pseudo.slice(1, 4)).toEqual(["[Hélló~~]", "[Ópéñ~~]", "[Ópéñ~~]"]);
  expect(pseudo.at(-2)).toBe(pseudoText("Use {name} in a text"));
  rmSync(root, { recursive: true });
});
