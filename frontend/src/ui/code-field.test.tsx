import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { CodeField } from "@/ui/code-field";

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [value, setValue] = useState("");
  return <CodeField value={value} onChange={setValue} onComplete={onComplete} />;
}

test("a code that is pasted with a gap sends itself", () => {
  const onComplete = vi.fn();
  render(<Code onComplete={onComplete} />);
  const field = screen.getByLabelText("Code");
  fireEvent.change(field, { target: { value: "123 4" } });
  expect(onComplete).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: "123 456" } });
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456");
});

test("what is no digit is left out", () => {
  render(<Code onComplete={vi.fn()} />);
  const field = screen.getByLabelText<HTMLInputElement>("Code");
  fireEvent.change(field, { target: { value: "a1b2" } });
  expect(field.value).toBe("12");
});
