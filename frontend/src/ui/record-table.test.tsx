import { fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Column } from "@/ui/data-table";
import { RecordTable } from "@/ui/record-table";

type Row = { id: number; name: string; due: number; last: string | null };

const rows: readonly Row[] = [
  { id: 1, name: "Zoya 10", due: 500, last: null },
  { id: 2, name: "Arun", due: 2000, last: "2026-12-17" },
  { id: 3, name: "Zoya 9", due: 0, last: "2026-11-02" },
];
const columns: readonly Column<Row>[] = [
  { name: "Name", sort: "name", by: ({ name }) => name, kind: "title", cell: ({ name }) => name },
  { name: "Due", sort: "due", kind: "money", value: ({ due }) => due },
  { name: "Last", sort: "last", by: ({ last }) => last, cell: ({ last }) => last },
  { name: "Note", cell: () => "–" },
];

// Without a router around it, the menu of columns is always open.
vi.mock("@/ui/use-disclosure-menu", () => ({
  useDisclosureMenu: () => ({ opened: true, toggle: () => {}, box: null, button: null, boxProps: {} }),
}));

// The address keeps the order.
vi.mock("@/ui/use-order", () => ({
  useOrder: () => {
    const [value, onSort] = useState<string>();
    return { value, onSort };
  },
}));

afterEach(() => localStorage.clear());

function show(sum?: Row) {
  render(
    <RecordTable
      table="test"
      label="People"
      count="3 people"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      {...(sum && { sum })}
    />,
  );
  const table = screen.getByRole("table", { name: "People" });
  return {
    names: () =>
      within(table)
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent),
    press: (name: string) => fireEvent.click(within(table).getByRole("button", { name })),
    heads: () =>
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
  };
}

test("a whole list is sorted by the column that is pressed, and the other way round when pressed again", () => {
  const { names, press } = show();
  expect(names()).toEqual(["Zoya 10", "Arun", "Zoya 9"]);
  press("Name");
  expect(names()).toEqual(["Arun", "Zoya 9", "Zoya 10"]);
  press("Name");
  expect(names()).toEqual(["Zoya 10", "Zoya 9", "Arun"]);
  press("Due");
  expect(names()).toEqual(["Arun", "Zoya 10", "Zoya 9"]);
});

test("rows without a value are last in both orders", () => {
  const { names, press } = show();
  press("Last");
  expect(names()).toEqual(["Zoya 9", "Arun", "Zoya 10"]);
  press("Last");
  expect(names()).toEqual(["Arun", "Zoya 9", "Zoya 10"]);
});

test("a sum stays above the rows in every order", () => {
  const { names, press } = show({ id: 0, name: "All", due: 1, last: null });
  press("Name");
  expect(names()[0]).toBe("All");
});

test("the columns that were hidden stay hidden", () => {
  const { heads } = show();
  fireEvent.click(screen.getByRole("checkbox", { name: "Note" }));
  expect(heads()).toEqual(["Name", "Due", "Last"]);
  expect(JSON.parse(localStorage.getItem("toli.columns.test") ?? "")).toEqual(["Note"]);
});
