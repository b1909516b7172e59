import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { OtpForm } from "@/features/auth/otp-form";

const WRONG = "That code is not right.";

/** The form on a page where every code is refused. */
function SignIn() {
  const [error, setError] = useState<string>();
  return (
    <QueryClientProvider client={new QueryClient()}>
      <OtpForm
        email="asha@example.com"
        onEmail={vi.fn()}
        loading={false}
        error={error}
        onSubmit={() => setError(WRONG)}
        onRestart={() => setError(undefined)}
        returnPath="/"
      />
    </QueryClientProvider>
  );
}

test("a refused code replaces the message that it was sent, and a new code replaces the refusal", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ resend_after: 0 }));
  render(<SignIn />);
  fireEvent.click(screen.getByRole("button", { name: "Send OTP" }));
  await screen.findByText("OTP sent successfully!");
  fireEvent.change(screen.getByLabelText("Code"), { target: { value: "123456" } });
  await screen.findByText(WRONG);
  expect(screen.queryByText("OTP sent successfully!")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Resend OTP" }));
  await screen.findByText("OTP sent successfully!");
  expect(screen.queryByText(WRONG)).toBeNull();
});
