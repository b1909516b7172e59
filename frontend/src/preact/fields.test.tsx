import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

function Digits() {
  const [digits, setDigits] = useState("12");
  return (
    <input
      aria-label="Digits"
      value={digits}
      onChange={(event) => setDigits(event.currentTarget.value.replace(/\D/g, ""))}
    />
  );
}

function Choice({ isFixed }: { isFixed: boolean }) {
  const [choice, setChoice] = useState("one");
  return ["one", "two"].map((value) => (
    <input
      key={value}
      type="radio"
      name="choice"
      aria-label={value}
      checked={choice === value}
      onChange={() => isFixed || setChoice(value)}
    />
  ));
}

test("a field shows its value when what was typed changes nothing", async () => {
  render(<Digits />);
  const field = screen.getByLabelText<HTMLInputElement>("Digits");
  fireEvent.input(field, { target: { value: "12a" } });
  await waitFor(() => expect(field.value).toBe("12"));
  fireEvent.input(field, { target: { value: "123" } });
  await waitFor(() => expect(field.value).toBe("123"));
});

test("a choice that is not accepted is not shown", async () => {
  const { rerender } = render(<Choice isFixed />);
  const [one, two] = screen.getAllByRole<HTMLInputElement>("radio");
  two?.click();
  await waitFor(() => expect(one?.checked).toBe(true));
  expect(two?.checked).toBe(false);
  rerender(<Choice isFixed={false} />);
  two?.click();
  await waitFor(() => expect(two?.checked).toBe(true));
  expect(one?.checked).toBe(false);
});

test("a field that comes while the page is used has the focus if it asks for it", async () => {
  const { rerender } = render(<p />);
  // biome-ignore lint/a11y/noAutofocus: it is what the test is about
  rerender(<input aria-label="Code" autoFocus />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Code")));
});
