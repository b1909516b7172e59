import { describe, expect, test } from "vitest";
import { parseInline } from "@/lib/markdown-inline";

describe("inline", () => {
  test("emphasis", () => {
    expect(parseInline("**a** and *b* and ~~c~~")).toEqual([
      { kind: "strong", children: ["a"] },
      " and ",
      { kind: "em", children: ["b"] },
      " and ",
      { kind: "del", children: ["c"] },
    ]);
    expect(parseInline("**a *b* c**")).toEqual([
      { kind: "strong", children: ["a ", { kind: "em", children: ["b"] }, " c"] },
    ]);
  });

  test("elements end inside out, and unfinished ones stay text", () => {
    const both = { kind: "strong", children: [{ kind: "em", children: ["a"] }] };
    expect(parseInline("***a***")).toEqual([both]);
    expect(parseInline("**a*b**")).toEqual([{ kind: "strong", children: ["a*b"] }]);
    expect(parseInline("*a **b***")).toEqual([
      { kind: "em", children: ["a ", { kind: "strong", children: ["b"] }] },
    ]);
    expect(parseInline("*a _b* c_")).toEqual([{ kind: "em", children: ["a _b"] }, " c_"]);
    expect(parseInline("*a ** b*")).toEqual([{ kind: "em", children: ["a ** b"] }]);
  });

  test("marks that are no marks stay", () => {
    for (const text of [
      "2 * 3 * 4",
      "snake_case_name",
      "5 > 3",
      "a ** b",
      "₹1,000*",
      "2*3*4",
      "about ~5 km",
      "`a``",
      "a [b] c",
      "[a](b",
    ])
      expect(parseInline(text)).toEqual([text]);
    expect(parseInline("\\*not\\*")).toEqual(["*not*"]);
  });

  test("code is kept verbatim", () => {
    expect(parseInline("`**a**` b")).toEqual([{ kind: "code", text: "**a**" }, " b"]);
  });

  test("links lead to pages, mail and phones only", () => {
    expect(parseInline("[here](https://example.com/a?b=c)")).toEqual([
      { kind: "link", href: "https://example.com/a?b=c", children: ["here"] },
    ]);
    expect(parseInline("[mail](mailto:a@b.in)")).toMatchObject([{ kind: "link" }]);
    for (const href of [
      "javascript:alert(1)",
      "JAVASCRIPT:x",
      "data:text/html,x",
      "//evil.example",
      "/\\evil.example",
      "vbscript:x",
    ]) {
      expect(parseInline(`[here](${href})`).every((part) => typeof part === "string")).toBe(true);
    }
  });

  test("a link holds no other links, and begins at the nearest bracket", () => {
    const link = { kind: "link", href: "https://a.in/b", children: ["here"] };
    expect(parseInline("[[here](https://c.in)](https://a.in/b)")).toEqual([link]);
    expect(parseInline("[a [here](https://a.in/b)")).toEqual(["[a ", link]);
    expect(parseInline('[https://x.in **https://y.in**](<https://a.in/b> "title")')).toEqual([
      { ...link, children: ["https://x.in ", { kind: "strong", children: ["https://y.in"] }] },
    ]);
    expect(parseInline("[![here](https://a.in/b.jpg)](https://a.in/b)")).toEqual([link]);
  });

  test("an address in the text is a link, without the full stop after it", () => {
    expect(parseInline("See https://example.com/x.")).toEqual([
      "See ",
      { kind: "link", href: "https://example.com/x", children: ["https://example.com/x"] },
      ".",
    ]);
    expect(parseInline("**https://a.in**")).toMatchObject([{ kind: "strong", children: [{ kind: "link" }] }]);
    expect(parseInline("https://")).toEqual(["https://"]);
  });

  test("HTML and pictures are text", () => {
    expect(parseInline("<img src=x onerror=alert(1)>")).toEqual(["<img src=x onerror=alert(1)>"]);
    expect(parseInline("![a lake](https://example.com/lake.jpg)")).toEqual(["a lake"]);
  });
});
