import { render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { Dialog } from "@/ui/dialog";

function open(children: ReactNode) {
  render(
    <Dialog title="A dialog" opened onClose={vi.fn()}>
      {children}
    </Dialog>,
  );
}

const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

test("a dialog opens with the focus on its first field", async () => {
  open(
    <>
      <button type="button">Help</button>
      <input aria-label="Disabled" disabled />
      <input aria-label="E-mail" />
      <input aria-label="Phone" />
    </>,
  );
  await isFocused(await screen.findByLabelText("E-mail"));
});

test("a group of radio buttons takes the focus at its choice", async () => {
  open(
    <>
      <input type="radio" name="way" aria-label="By code" />
      <input type="radio" name="way" aria-label="By password" defaultChecked />
    </>,
  );
  await isFocused(await screen.findByLabelText("By password"));
});

test("an element marked for the focus comes before the first field", async () => {
  open(
    <>
      <input aria-label="Reason" />
      <button type="button" data-autofocus>
        Keep
      </button>
    </>,
  );
  await isFocused(await screen.findByText("Keep"));
});

test("a dialog without a field opens with the focus on Close", async () => {
  open(<p>Nothing to enter.</p>);
  await isFocused(await screen.findByLabelText("Close"));
});

test("a dialog with a form is 560 px wide", async () => {
  open(<input aria-label="Reason" />);
  const dialog = await screen.findByRole("dialog");
  const width = dialog.closest<HTMLElement>("[data-portal] > *, [class*=Modal-root]");
  expect(width?.style.getPropertyValue("--modal-size")).toContain("35rem");
});
