import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Column, DataTable } from "@/ui/data-table";

type Row = { id: number; due: number; start: string };

const columns: readonly Column<Row>[] = [
  { name: "Booking", kind: "title", cell: ({ id }) => `B-${id}` },
  { name: "Due", kind: "money", value: ({ due }) => due },
  { name: "Start", kind: "day", from: "medium", value: ({ start }) => start },
  { name: "Actions", kind: "actions", cell: () => <button type="button">Open</button> },
];

function show(count: number): HTMLTableElement {
  const rows = Array.from({ length: count }, (_, id) => ({ id, due: 125_000, start: "2026-12-17" }));
  render(<DataTable label="Bookings" columns={columns} rows={rows} keyOf={({ id }) => id} />);
  return screen.getByRole<HTMLTableElement>("table", { name: "Bookings" });
}

test("each row has its title as a header, and values formatted by their kind", () => {
  const row = within(show(2)).getByRole("row", { name: /B-1/ });
  expect(within(row).getByRole("rowheader").textContent).toBe("B-1");
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["₹1,25,000", "17\u00a0Dec\u00a02026", "Open"]);
});

test("a cell carries the name of its column, for its line on a card", () => {
  const names = within(show(1))
    .getAllByRole("cell")
    .map((cell) => cell.dataset["name"]);
  expect(names).toEqual(["Due", "Start", "Actions"]);
});

test("of many rows only some are on the page, and their number is announced", async () => {
  // The test's document measures nothing.
  const measured = vi
    .spyOn(Element.prototype, "getBoundingClientRect")
    .mockReturnValue(new DOMRect(0, 0, 800, 72));
  const table = show(500);
  expect(table.getAttribute("aria-rowcount")).toBe("501");
  await vi.waitFor(() => expect(table.rows.length).toBeLessThan(100));
  measured.mockRestore();
});

test("amounts of a column have paise where one has some, and a loss is marked", () => {
  const amounts: readonly Column<{ id: number; profit: number }>[] = [
    { name: "Profit", kind: "money", value: ({ profit }) => profit, marksLoss: true },
    { name: "Departure", kind: "money", value: ({ id }) => id },
  ];
  const rows = [
    { id: 1, profit: 390.24 },
    { id: 2, profit: -47_500 },
  ];
  render(<DataTable label="Profits" columns={amounts} rows={rows} keyOf={({ id }) => id} />);
  const cells = within(screen.getByRole("table", { name: "Profits" })).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["₹390.24", "₹1", "−₹47,500.00", "₹2"]);
  expect(cells.map(({ dataset }) => dataset["loss"])).toEqual([undefined, undefined, "true", undefined]);
});
