import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CheckingAccess } from "@/ui/checking-access";

test("the frame of a panel is shown while the access is checked", () => {
  render(<CheckingAccess />);
  const status = screen.getByRole("status");
  // The bar of phones and the sidebar, which screen readers pass over.
  expect(status.parentElement?.querySelectorAll(":scope > [aria-hidden]")).toHaveLength(2);
});
