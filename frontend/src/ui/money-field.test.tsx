import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { MoneyField } from "@/ui/money-field";

function Form({ start = "" }: { start?: string }) {
  const [price, setPrice] = useState(start);
  return (
    <>
      <MoneyField label="Price" value={price} onChange={(event) => setPrice(event.currentTarget.value)} />
      <output>{price}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Price");

async function enter(): Promise<void> {
  await act(async () => field().focus());
}

async function type(text: string): Promise<void> {
  await enter();
  fireEvent.change(field(), { target: { value: text } });
}

test("an amount is grouped once the field is left, and shown as typed while it is edited", async () => {
  render(<Form />);
  await type("125000");
  expect(field().value).toBe("125000");
  act(() => field().blur());
  expect(field().value).toBe("1,25,000");
  await enter();
  expect(field().value).toBe("125000");
});

test("what is no amount stays, with a sentence that says what is expected", async () => {
  render(<Form />);
  await type("about 9000");
  expect(screen.queryByText(/Enter an amount in rupees/)).toBeNull();
  act(() => field().blur());
  expect(field().value).toBe("about 9000");
  expect(screen.queryByText("Enter an amount in rupees, such as 9,750 or 9,750.50.")).not.toBeNull();
});

test("an amount that is selected as its field is entered stays selected, so that typing replaces it", async () => {
  render(<Form start="0.5" />);
  expect(field().value).toBe("0.50");
  field().select();
  await enter();
  expect(field().value).toBe("0.5");
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 3]);
});

test("an amount that is selected once its field has been entered stays selected, too", async () => {
  render(<Form start="10290" />);
  await act(async () => {
    field().focus();
    field().select();
  });
  expect(field().value).toBe("10290");
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 5]);
});

test("the caret stays between the same digits as the grouping goes", async () => {
  render(<Form start="125000" />);
  expect(field().value).toBe("1,25,000");
  field().setSelectionRange(4, 4);
  await enter();
  expect(field().selectionStart).toBe(3);
});

test("showing an amount changes nothing in the form", async () => {
  render(<Form start="4788" />);
  expect(field().value).toBe("4,788");
  await enter();
  act(() => field().blur());
  expect(screen.getByRole("status").textContent).toBe("4788");
});
