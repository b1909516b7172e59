import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster, toast } from "@/ui/toasts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function pass(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

const tones = ["success", "error", "warning", "info"] as const;

test.each(tones)("a %s is said for five seconds", (tone) => {
  render(<Toaster />);
  act(() => toast[tone](`A word of ${tone}.`));
  expect(screen.getByRole(tone === "error" ? "alert" : "status").dataset["tone"]).toBe(tone);
  pass(4_999);
  expect(screen.queryByText(`A word of ${tone}.`)).not.toBeNull();
  pass(1);
  expect(screen.queryByText(`A word of ${tone}.`)).toBeNull();
});

test("what is wrong with a form is said for seven", () => {
  render(<Toaster />);
  act(() => toast.formError("Give your client a name."));
  pass(6_999);
  expect(screen.getByRole("alert").textContent).toBe("Give your client a name.");
  pass(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("it stays while somebody points at it, and then as long as it would have from the start", () => {
  render(<Toaster />);
  act(() => toast.info("It stays."));
  pass(4_000);
  fireEvent.mouseEnter(screen.getByRole("status"));
  pass(60_000);
  fireEvent.mouseLeave(screen.getByRole("status"));
  pass(4_999);
  expect(screen.queryByText("It stays.")).not.toBeNull();
  pass(1);
  expect(screen.queryByText("It stays.")).toBeNull();
});
