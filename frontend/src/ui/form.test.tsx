import { zodResolver } from "@hookform/resolvers/zod";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { DialogForm } from "@/ui/dialog-form";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { showServerErrors } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";

const Guest = z.object({ name: z.string().check(z.minLength(1, "Enter a name.")) });
type Guest = z.infer<typeof Guest>;

function useGuestForm() {
  return useForm({ ...formOptions, defaultValues: { name: "" }, resolver: zodResolver(Guest) });
}

function show(onSave: (guest: Guest) => unknown) {
  const shown: { form?: UseFormReturn<Guest, unknown, Guest> } = {};
  function GuestForm() {
    const form = useGuestForm();
    shown.form = form;
    return (
      <Form form={form} onSave={onSave} aria-label="Guest">
        <FormTextField control={form.control} name="name" label="Name" />
        <SubmitButton control={form.control}>Save</SubmitButton>
      </Form>
    );
  }
  render(<GuestForm />);
  const submit = () => fireEvent.submit(screen.getByRole("form", { name: "Guest" }));
  const changeForm = (change: (form: UseFormReturn<Guest, unknown, Guest>) => void) =>
    act(async () => {
      if (shown.form) change(shown.form);
      await Promise.resolve();
    });
  return { submit, changeForm };
}

test("a form is not submitted again while it is saved", async () => {
  let endSaving: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => {
    endSaving = resolve;
  });
  const onSave = vi.fn(() => saved);
  const { submit } = show(onSave);
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Asha" } });
  submit();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: /Save/ }).getAttribute("aria-busy")).toBe("true"),
  );
  submit();
  await act(async () => endSaving());
  expect(onSave).toHaveBeenCalledOnce();
});

test("a form shows no errors after a reset", async () => {
  const { submit, changeForm } = show(vi.fn());
  submit();
  await screen.findByText("Enter a name.");
  await changeForm((form) => form.reset({ name: "" }));
  expect(screen.queryByText("Enter a name.")).toBeNull();
});

test("a server error disappears when its field is set", async () => {
  const { changeForm } = show(vi.fn());
  const error = Object.assign(new Error(), { errors: [{ field: "name", message: "Asha is taken." }] });
  await changeForm((form) => {
    form.setValue("name", "Asha");
    showServerErrors(form, error);
  });
  expect(screen.queryByText("Asha is taken.")).not.toBeNull();
  await changeForm((form) => form.setValue("name", "Usha"));
  expect(screen.queryByText("Asha is taken.")).toBeNull();
});

test("the form of a dialog shows that its caller is saving", () => {
  function GuestDialog() {
    const form = useGuestForm();
    return (
      <DialogForm
        form={form}
        onSave={vi.fn()}
        isSaving
        error={null}
        back="Go back"
        onBack={vi.fn()}
        submit="Save guest"
      >
        <FormTextField control={form.control} name="name" label="Name" />
      </DialogForm>
    );
  }
  render(<GuestDialog />);
  expect(screen.getByRole("button", { name: /Save guest/ }).getAttribute("aria-busy")).toBe("true");
});
