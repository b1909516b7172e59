// Audits pages as a phone on a slow network would load them: `audit.mjs <runs> <name>=<address>…`. Fails when one is over a limit.
// With SESSION (a token) it measures panels, as that session's user.
import * as chromeLauncher from "chrome-launcher";
import lighthouse from "lighthouse";

const { SESSION } = process.env;
const LEAST_SCORE = SESSION ? 0 : 95;
/** Largest allowed values. */
const LIMITS = SESSION ? { usable: 2500, requests: 35, CLS: 0.02 } : { LCP: 1999, CLS: 0.019, "JS kB": 149.9 };
const CATEGORIES = SESSION ? ["performance"] : ["performance", "accessibility", "best-practices", "seo"];
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];

const [runs, ...pages] = process.argv.slice(2);
let failed = false;

for (const page of pages) {
  const at = page.indexOf("=");
  const reports = [];
  for (let run = 0; run < Number(runs); run++) reports.push(await audit(page.slice(at + 1)));
  const middle = reports.sort((a, b) => a.figures.performance - b.figures.performance)[reports.length >> 1];
  show(page.slice(0, at), middle);
}
process.exitCode = failed ? 1 : 0;

async function audit(address) {
  const chrome = await chromeLauncher.launch({ chromePath: process.env.CHROMIUM, chromeFlags: FLAGS });
  try {
    const { lhr } = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      logLevel: "error",
      ...(SESSION && { extraHeaders: { Cookie: `access_token=${SESSION}` } }),
    });
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    const number = (name) => lhr.audits[name].numericValue;
    const requests = lhr.audits["network-requests"].details.items;
    const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
    const bytes = (items) => items.reduce((sum, { transferSize }) => sum + transferSize, 0);
    return {
      figures: {
        ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)])),
        FCP: Math.round(number("first-contentful-paint")),
        LCP: Math.round(number("largest-contentful-paint")),
        TBT: Math.round(number("total-blocking-time")),
        CLS: Math.round(number("cumulative-layout-shift") * 1000) / 1000,
        "JS kB": Math.round(bytes(scripts) / 100) / 10,
        usable: Math.round(number("interactive")),
        requests: requests.length,
        "all kB": Math.round(bytes(requests) / 1000),
      },
      findings: Object.values(lhr.audits).filter(({ score }) => score !== null && score < 0.9),
    };
  } finally {
    await chrome.kill();
  }
}

function show(name, { figures, findings }) {
  const over = Object.entries(figures).filter(([figure, value]) =>
    CATEGORIES.includes(figure) ? value < LEAST_SCORE : value > LIMITS[figure],
  );
  failed ||= over.length > 0;
  console.log(`${name.padEnd(12)} ${Object.entries(figures).map(([figure, value]) => `${figure} ${value}`).join("  ")}`);
  for (const [figure, value] of over) console.log(`  over the limit: ${figure} is ${value}`);
  if (over.length > 0 || process.env.VERBOSE) {
    for (const { id, displayValue = "" } of findings) console.log(`  ${id} ${displayValue}`);
  }
}
