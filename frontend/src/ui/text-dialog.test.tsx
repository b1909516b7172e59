import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TextForm } from "@/ui/text-dialog";
import { dismissSuccesses } from "@/ui/toasts";

// Files of tests share their modules: a message would be found by the next one.
afterEach(dismissSuccesses);

function show(onSend: (values: { reason: string }) => Promise<unknown>) {
  const onDone = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  render(
    <TextForm
      draftKey="test.decline"
      text="The traveller gets an e-mail."
      texts={{ reason: { label: "Reason", missing: "Enter a reason.", maxLength: 500, rows: 3 } }}
      back="Go back"
      submit="Decline cancellation"
      sent="Cancellation declined."
      onSend={onSend}
      errorOf={() => "The decision could not be saved."}
      onDone={onDone}
      onClose={onClose}
    />,
  );
  const field = screen.getByLabelText(/Reason/);
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Decline cancellation" }));
  return { field, submit, onDone, onClose };
}

test("nothing is sent without the text", async () => {
  const onSend = vi.fn();
  const { submit } = show(onSend);
  submit();
  await screen.findByText("Enter a reason.");
  expect(onSend).not.toHaveBeenCalled();
});

test("a text that was not sent stays, and is sent with the next try", async () => {
  const onSend = vi.fn().mockRejectedValueOnce(new Error()).mockResolvedValueOnce(undefined);
  const { field, submit, onDone, onClose } = show(onSend);
  fireEvent.change(field, { target: { value: "Too late." } });
  submit();
  await screen.findByText("The decision could not be saved.");
  expect(onClose).not.toHaveBeenCalled();
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSend).toHaveBeenLastCalledWith({ reason: "Too late." });
  expect(onDone).toHaveBeenCalledOnce();
});
