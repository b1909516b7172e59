import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, URL } from "node:url";
import type { Plugin } from "vite";
import { isDraft, PSEUDO, readCatalogue } from "./catalogues.ts";
import { type Translations, translateModule } from "./texts.ts";

/** The language of the source. */
const FIRST = "en";
const folder = fileURLToPath(new URL("src/lib/messages", import.meta.url));
const ALIAS = "#messages/";

/** Languages by code, the first one first, with their names in themselves. Drafts are named as such. */
export function languagesIn(texts: string, { drafts = false } = {}): { code: string; name: string }[] {
  const translations = readdirSync(texts)
    .filter((file) => file.endsWith(".po"))
    .sort()
    .map((file) => ({ code: basename(file, ".po"), isUnchecked: isDraft(join(texts, file)) }))
    .filter(({ isUnchecked }) => drafts || !isUnchecked);
  return [{ code: FIRST, isUnchecked: false }, ...translations].map(({ code, isUnchecked }) => {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return { code, name: isUnchecked ? `${name} (draft)` : name };
  });
}

/** The language of this build. */
export const language = process.env["TOLI_LOCALE"] ?? FIRST;

export const isFirstLanguage = language === FIRST;

/** The folder of this build; further languages are then moved into that of the first one (`build.mjs`). */
export const outDir = isFirstLanguage ? "dist" : `node_modules/.languages/${language}`;

export const languageNames = languagesIn(folder, { drafts: Boolean(process.env["TOLI_DRAFT_LANGUAGES"]) });

/** Resolves `#messages/<area>` to the English module, with its texts in the language of this build. */
export function languageTexts(texts = folder, code = language): Plugin {
  const path = join(texts, `${code}.po`);
  let catalogue: Translations | undefined;
  return {
    name: "toli:messages",
    enforce: "pre",
    buildStart() {
      if (code === FIRST) return;
      if (code === "pseudo") {
        catalogue = PSEUDO;
      } else {
        this.addWatchFile(path);
        catalogue = readCatalogue(path);
      }
    },
    resolveId: {
      filter: { id: /^#messages\// },
      handler(name) {
        const file = name.slice(ALIAS.length);
        if (!file.endsWith(".css")) return join(texts, FIRST, `${file}.ts`);
        const own = join(texts, `${code}.css`);
        return existsSync(own) ? own : join(texts, FIRST, file);
      },
    },
    load: {
      filter: { id: /src\/lib\/messages\/en\/[\w-]+\.ts$/ },
      handler(id) {
        if (!catalogue) return null;
        const area = basename(id, ".ts");
        if (area === "locale") return `export const t = ${JSON.stringify({ code, ...catalogue.locale })};`;
        return translateModule(readFileSync(id, "utf8"), area, catalogue);
      },
    },
    transformIndexHtml: (html) => html.replace(/<html lang="\w+"/, `<html lang="${code}"`),
  };
}
