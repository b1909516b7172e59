import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { useDialogSaving } from "@/domain/dialog-saving";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { FormTextField } from "@/ui/form-fields";

function show(save: () => Promise<unknown>) {
  const calls: string[] = [];
  function Fields() {
    const form = useForm({ ...formOptions, defaultValues: { name: "", gst: 0 } });
    const saving = useDialogSaving({
      form,
      save,
      failed: "It could not be saved.",
      back: "Back",
      onClose: () => calls.push("close"),
      dropDraft: () => calls.push("drop"),
      onSaved: () => calls.push("saved"),
    });
    return (
      <DialogForm {...saving} submit="Save">
        <FormTextField control={form.control} name="name" label="Name" />
      </DialogForm>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  return calls;
}

test("after saving, the draft is dropped and the dialog closed", async () => {
  const calls = show(async () => undefined);
  await waitFor(() => expect(calls).toEqual(["drop", "close", "saved"]));
});

test("a failure without a reason is said below the fields", async () => {
  const calls = show(vi.fn().mockRejectedValue(new Error("broken")));
  await screen.findByText("It could not be saved.");
  expect(calls).toEqual([]);
});

test("a failure that names a field is said at the field alone", async () => {
  const errors = [{ field: "name", message: "This name is taken." }];
  show(vi.fn().mockRejectedValue(new ApiError(422, "invalid", "Check it.", errors)));
  await screen.findByText("This name is taken.");
  expect(screen.queryByText("Check it.")).toBeNull();
});

test("a failure that names a value without an input is said below the fields", async () => {
  const errors = [{ field: "gst", message: "This rate does not exist." }];
  show(vi.fn().mockRejectedValue(new ApiError(422, "invalid", "Check it.", errors)));
  await screen.findByText("This rate does not exist.");
});
