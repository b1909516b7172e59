import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Me } from "@/api/site";
import { JoinDialog } from "@/features/account/join-dialog";

const me = { user_id: 7, email: "asha@example.com", username: "asha", has_password: false } as Me;
const SENT = "OTP sent successfully!";
const FAILED = "Something went wrong.";

function enterCode() {
  fireEvent.change(screen.getByLabelText("Code"), { target: { value: "123456" } });
}

test("a new code removes the error of the last request, and an error removes the message of the code", async () => {
  let isDown = true;
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.startsWith("/api/otp")) return Response.json({ resend_after: 0 });
    if (isDown) throw new TypeError("Failed to fetch");
    return Response.json({});
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JoinDialog me={me} opened onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Send OTP" }));
  await screen.findByText(SENT);
  enterCode();
  await screen.findByText(FAILED);
  expect(screen.queryByText(SENT)).toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Resend OTP" }));
  await screen.findByText(SENT);
  await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull());
});
