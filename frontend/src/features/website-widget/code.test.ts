import { expect, test } from "vitest";
import { codeOf } from "@/features/website-widget/code";

const place = { site: "https://konkan.toli.example", language: "en", fallback: "Trips of Konkan" };

test("all trips in the company's colour", () => {
  expect(codeOf({ content: "trips", tripId: 7, colour: "#1b4e7a", source: " " }, place)).toBe(
    [
      '<script type="module" src="https://konkan.toli.example/api/widget.js"></script>',
      '<toli-departures operator="konkan.toli.example" colour="#1b4e7a"></toli-departures>',
      '<noscript><a href="https://konkan.toli.example/">Trips of Konkan</a></noscript>',
    ].join("\n"),
  );
});

test("a button for one trip in another language", () => {
  const code = codeOf(
    { content: "button", tripId: 7, colour: "", source: "Spring fair" },
    { ...place, language: "hi" },
  );
  expect(code).toContain('src="https://konkan.toli.example/api/widget.js?lang=hi"');
  expect(code).toContain('<toli-button operator="konkan.toli.example" trip="7" source="Spring fair">');
  expect(code).toContain('href="https://konkan.toli.example/events/7"');
});

test("what is typed stays text", () => {
  const code = codeOf(
    { content: "trips", tripId: null, colour: "", source: '"><script>alert(1)</script>' },
    { ...place, fallback: "A & B <Trips>" },
  );
  expect(code).toContain('source="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(code).toContain("A &amp; B &lt;Trips&gt;");
});
