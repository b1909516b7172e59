// Builds the front end into dist/: the first language's files, and a folder with the documents of each further language,
// whose hashed files lie among the first one's in assets/. Languages are built beside each other.
import { spawn } from "node:child_process";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";

const FIRST = "en";
const steps = ["site", "panels", "render", "offline", "widget"].map((name) => `vite.${name}.config.ts`);

async function build(language) {
  for (const config of steps) {
    await new Promise((done, failed) => {
      const env = { ...process.env, TOLI_LOCALE: language };
      const args = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", "--config", config];
      spawn(process.execPath, args, { env, stdio: "inherit" }).on("exit", (code) =>
        code === 0 ? done() : failed(new Error(`${language}: ${config} failed`)),
      );
    });
  }
}

const MESSAGES = "src/lib/messages";
const catalogues = (await readdir(MESSAGES)).filter((name) => name.endsWith(".po"));
const drafts = process.env.TOLI_DRAFT_LANGUAGES
  ? []
  : await Promise.all(
      catalogues.map(async (name) => ((await readFile(`${MESSAGES}/${name}`, "utf8")).includes("X-Draft: yes") ? name : "")),
    );
const languages = [FIRST, ...catalogues.filter((name) => !drafts.includes(name)).map((name) => name.slice(0, -3))];
await Promise.all(languages.map(build));
for (const language of languages.slice(1)) {
  const built = `node_modules/.languages/${language}`;
  // A file of the same name is the same file: the name has the hash of its content.
  await cp(`${built}/assets`, "dist/assets", { recursive: true, force: false });
  await rm(`${built}/assets`, { recursive: true });
  await mkdir("dist/languages", { recursive: true });
  await rename(built, `dist/languages/${language}`);
}

// The viewer of the API's reference (/api/docs), one for all languages.
const viewer = "node_modules/swagger-ui-dist";
const { version } = JSON.parse(await readFile(`${viewer}/package.json`, "utf8"));
for (const [file, suffix] of [["swagger-ui-bundle.js", "js"], ["swagger-ui.css", "css"]]) {
  await cp(`${viewer}/${file}`, `dist/assets/swagger-ui-${version}.${suffix}`);
}
