import { describe, expect, test } from "vitest";
import { parseMarkdown, withListedLines } from "@/lib/markdown";

const kinds = (text: string) => parseMarkdown(text).map(({ kind }) => kind);

describe("blocks", () => {
  test("a text is taken apart into its blocks", () => {
    expect(kinds("# Title\n\nSome words.\n\n- one\n- two\n\n> said\n\n---\n\nEnd")).toEqual([
      "heading",
      "paragraph",
      "list",
      "quote",
      "rule",
      "paragraph",
    ]);
  });

  test("a line goes on in the next, unless it is broken on purpose; a blank one begins a paragraph", () => {
    expect(parseMarkdown("one\ntwo  \nthree\\\nfour\n\nfive")).toEqual([
      { kind: "paragraph", children: ["one two", { kind: "break" }, "three", { kind: "break" }, "four"] },
      { kind: "paragraph", children: ["five"] },
    ]);
  });

  test("a table has a head and rows", () => {
    expect(
      parseMarkdown("| When | Charge |\n|---|:--:|\n| early | **half** |\n| late | all |\n\nEnd"),
    ).toEqual([
      {
        kind: "table",
        head: [["When"], ["Charge"]],
        rows: [
          [["early"], [{ kind: "strong", children: ["half"] }]],
          [["late"], ["all"]],
        ],
      },
      { kind: "paragraph", children: ["End"] },
    ]);
    expect(kinds("a | b")).toEqual(["paragraph"]);
  });

  test("lists have their items, numbers their start", () => {
    const [list] = parseMarkdown("3. three\n4. four");
    expect(list).toEqual({
      kind: "list",
      start: 3,
      items: [[{ kind: "paragraph", children: ["three"] }], [{ kind: "paragraph", children: ["four"] }]],
    });
  });

  test("a list within a list belongs to its item", () => {
    const [list] = parseMarkdown("- warm\n  - socks\n  - cap\n- dry");
    expect(list).toMatchObject({ kind: "list", items: [[{}, { kind: "list", items: [[{}], [{}]] }], [{}]] });
  });

  test("items apart by blank lines are one list, a list right after words is its own", () => {
    expect(kinds("- one\n\n- two\n\nwords")).toEqual(["list", "paragraph"]);
    expect(kinds("Bring:\n- one\n- two")).toEqual(["paragraph", "list"]);
    expect(kinds("- dots\n1. numbers")).toEqual(["list", "list"]);
  });

  test("an item goes on in the next line and in an indented paragraph", () => {
    const [list] = parseMarkdown("- one\n  more\n\n  again\n- two");
    expect(list).toMatchObject({ items: [[{ kind: "paragraph" }, { kind: "paragraph" }], [{}]] });
  });

  test("nothing, or blanks, is nothing", () => {
    expect(parseMarkdown("")).toEqual([]);
    expect(parseMarkdown(" \n\n ")).toEqual([]);
  });
});

test("lines that follow each other become a list, unless they have marks of their own", () => {
  expect(withListedLines("Beds for two nights\nAll meals\r\n  Permits")).toBe(
    "- Beds for two nights\n- All meals\n- Permits",
  );
  expect(withListedLines("Meet at **2 PM**.")).toBe("Meet at **2 PM**.");
  const marked = "**Included**\n\n- Beds\n- Meals\n\n1. One\n2. Two";
  expect(withListedLines(marked)).toBe(marked);
  expect(withListedLines("Come early.\n\nShoes\nTorch")).toBe("Come early.\n\n- Shoes\n- Torch");
});
