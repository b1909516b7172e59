import { createContext, runInContext } from "node:vm";
import { build, type Rollup } from "vite";
import { expect, test, vi } from "vitest";
import type { Boot } from "@/app/boot";

// The built script, in an engine that has nothing but the language.
vi.stubEnv("NODE_ENV", "production");
const { output } = (await build({
  configFile: "vite.render.config.ts",
  logLevel: "warn",
  build: { write: false, minify: false },
})) as Rollup.RollupOutput;
vi.unstubAllEnvs();
const engine = createContext({}) as { renderPage: (path: string, boot: string) => Promise<string> };
runInContext(output[0].code, engine);
const { renderPage } = engine;

const boot: Boot = {
  site: {
    kind: "client",
    product_name: "Toli",
    base_domain: "toli.localhost",
    main_url: "http://toli.localhost:8000",
    asset_url: "",
    client: {
      client_id: 1,
      client_name: "Brahmaputra Trails",
      client_url: "brahmaputra",
      client_logo: null,
      client_banner: null,
      about: "",
      colour: "#0b6e4f",
      fonts: "modern",
      hero: "cover",
      social_links: [],
      licences: "",
      since_year: null,
      copyright_line: "",
      public_email: "",
      public_phone: "",
      public_whatsapp: "",
      public_address: "",
      tagline: "Small groups into Assam.",
    },
    checkout: { script: "/checkout.js" },
    support: { email: "", phone: "" },
    figures: null,
    sends_codes_by_sms: false,
  },
  me: null,
  data: [
    {
      key: ["/api/events/user_side_listing/brahmaputra"],
      data: [
        {
          category_id: 1,
          name: "Rivers",
          description: "",
          events: [
            {
              event_id: 7,
              title: "Majuli by Boat",
              destination: "Assam",
              untranslated: [],
              images: [],
              tour_duration: 4,
              min_price: 119000,
              min_price_with_tax: 124950,
              tax_percent: 5,
              status: "active",
              event_plans: [
                {
                  ep_id: 1,
                  tour_start_date: "2027-01-29",
                  tour_end_date: "2027-02-03",
                  opens_on: null,
                  available_slots: 9,
                  guaranteed: true,
                  price_with_tax: 125000,
                  cheapest_left: null,
                  rank: 1,
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test("a page is drawn from what it carries", async () => {
  const html = await renderPage("/", JSON.stringify(boot));
  expect(html).toContain("Brahmaputra Trails</h1>");
  expect(html).toContain('href="/events/7"');
  expect(html).toContain("₹1,25,000");
  expect(html).toContain("29\u00a0Jan\u00a0– 3\u00a0Feb\u00a02027");
});

test("every inline script and style waits for the nonce of its answer", async () => {
  const html = await renderPage("/", JSON.stringify(boot));
  const inline = html.match(/<(script|style)\b[^>]*>/g) ?? [];
  expect(inline.length).toBeGreaterThan(0);
  for (const tag of inline) expect(tag).toContain('nonce="__TOLI_NONCE__"');
});

test("what a person wrote cannot become markup", async () => {
  const named = structuredClone(boot);
  if (named.site.client) named.site.client.client_name = "<script>alert(1)</script>";
  expect(await renderPage("/", JSON.stringify(named))).not.toContain("<script>alert");
});

test("an operator without a logo has a default one", async () => {
  expect(await renderPage("/about", JSON.stringify(boot))).toMatch(/<svg[^>]*>.*<text[^>]*>B<\/text>/);
});

test("the landing page claims the figures that are set, and no others", async () => {
  const landing = (figures: Boot["site"]["figures"]) => {
    const site: Boot["site"] = { ...boot.site, kind: "main", client: null, figures };

    const data = [{ key: ["/api/events?page=1&limit=10"], data: { events: [] } }];
    return renderPage("/", JSON.stringify({ ...boot, site, data }));
  };
  const none = {
    free_access_left: null,
    time_savings_percent: null,
    cost_reduction_percent: null,
    revenue_increase_percent: null,
    price_a_month: null,
    demo_url: null,
  };
  const plain = await landing(none);
  for (const shown of ["setup fees", "24/7", "Time savings", "Revenue increase"])
    expect(plain).toContain(shown);
  expect(plain).not.toContain("free access left");
  expect(plain).not.toContain("%<");

  const claimed = await landing({
    free_access_left: 97,
    time_savings_percent: 75,
    cost_reduction_percent: null,
    revenue_increase_percent: 47,
    price_a_month: 1500,
    demo_url: "http://majuli.toli.localhost",
  });
  expect(claimed).toMatch(/free access left<\/dt><dd[^>]*>97</);
  for (const shown of [
    "75% time savings",
    "Cost reduction",
    "47% average revenue increase",
    "Try a demo storefront",
  ]) {
    expect(claimed).toContain(shown);
  }
});
