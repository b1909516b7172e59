import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useHeadingFocus } from "@/ui/route-announcer";

function Confirmation() {
  useHeadingFocus();
  return <h1>Confirmed</h1>;
}

/** A screen that its own button replaces. */
function Payment() {
  const [isPaid, setPaid] = useState(false);
  return (
    <main>
      <input aria-label="Search" />
      {isPaid ? (
        <Confirmation />
      ) : (
        <button type="button" onClick={() => setPaid(true)}>
          Pay
        </button>
      )}
    </main>
  );
}

test("a screen that replaces the focused button takes the focus at its heading", () => {
  render(<Payment />);
  const button = screen.getByRole("button");
  button.focus();
  button.click();
  return expect.poll(() => document.activeElement?.textContent).toBe("Confirmed");
});

test("a field in use keeps the focus", async () => {
  render(<Payment />);
  const field = screen.getByLabelText("Search");
  field.focus();
  screen.getByRole("button").click();
  await screen.findByText("Confirmed");
  expect(document.activeElement).toBe(field);
});
