import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PasswordField } from "@/ui/secret-fields";

test("a password that is refused is marked as invalid for assistive technology", () => {
  const field = (error?: string) => <PasswordField label="Password" error={error} />;
  const { rerender } = render(field("Too short."));
  const input = screen.getByLabelText("Password");
  expect(input.tagName).toBe("INPUT");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  rerender(field());
  expect(input.getAttribute("aria-invalid")).toBeNull();
});
