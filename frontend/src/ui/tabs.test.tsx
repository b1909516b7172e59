import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Tabs } from "@/ui/tabs";

const tabs = [
  { name: "One", panel: "first" },
  { name: "Two", panel: "second" },
];

test("arrow keys move along the tabs and around the ends", () => {
  render(<Tabs label="Parts" tabs={tabs} />);
  const list = screen.getByRole("tablist", { name: "Parts" });
  expect(screen.getByRole("tabpanel").textContent).toBe("first");
  fireEvent.keyDown(list, { key: "ArrowRight" });
  expect(screen.getByRole("tabpanel").textContent).toBe("second");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Two" }));
  fireEvent.keyDown(list, { key: "ArrowRight" });
  expect(screen.getByRole("tab", { name: "One" }).getAttribute("aria-selected")).toBe("true");
});

test("only the current tab is in the tab order", () => {
  render(<Tabs label="Parts" tabs={tabs} />);
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1]);
});
