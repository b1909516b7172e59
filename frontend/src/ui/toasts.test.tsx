import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissSuccesses, Toaster, toast } from "@/ui/toasts";

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
  act(() => toast.formError("Enter the name of your client."));
  pass(6_999);
  expect(screen.getByRole("alert").textContent).toBe("Enter the name of your client.");
  pass(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the timer pauses while the pointer is on it, and then starts again", () => {
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

test("keyboard focus inside it stops the time too", () => {
  render(<Toaster />);
  act(() => toast.success("It stays."));
  fireEvent.focus(screen.getByRole("button", { name: "Dismiss" }));
  pass(60_000);
  expect(screen.queryByText("It stays.")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
});

test("a success takes the place of the error before it, and leaves a warning", () => {
  render(<Toaster />);
  act(() => {
    toast.warning("The site is slow.");
    toast.formError("Failed to save event plan. Please try again.");
    toast.success("Departure saved.");
  });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([
    "The site is slow.",
    "Departure saved.",
  ]);
});

test("a dialog that opens takes away the successes before it, and leaves the errors", () => {
  render(<Toaster />);
  act(() => {
    toast.success("The request is declined.");
    toast.error("Failed to load image");
    dismissSuccesses();
  });
  expect(screen.queryByText("The request is declined.")).toBeNull();
  expect(screen.queryByText("Failed to load image")).not.toBeNull();
});
