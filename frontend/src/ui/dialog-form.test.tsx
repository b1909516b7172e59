import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { FormTextField } from "@/ui/form-fields";

test("a dialog with unsaved input asks once before it closes", async () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Rename view" opened onClose={onClose}>
      <Fields onBack={onClose} />
    </Dialog>,
  );
  const close = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Overdue" } });
  close();
  await screen.findByText("Close without saving?");
  close();
  await waitFor(() => expect(screen.queryByText("Close without saving?")).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  close();
  fireEvent.click(await screen.findByRole("button", { name: "Discard changes" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a dialog without input closes at once", async () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Rename view" opened onClose={onClose}>
      <Fields onBack={onClose} />
    </Dialog>,
  );
  await screen.findByLabelText("Name");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

function Fields({ onBack }: { onBack: () => void }) {
  const form = useForm({ ...formOptions, defaultValues: { name: "" } });
  return (
    <DialogForm form={form} onSave={vi.fn()} error={null} back="Back" onBack={onBack} submit="Save">
      <FormTextField control={form.control} name="name" label="Name" />
    </DialogForm>
  );
}
