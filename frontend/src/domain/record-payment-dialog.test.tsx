import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RecordForm } from "@/domain/record-payment-dialog";

const { callIdempotently } = vi.hoisted(() => ({ callIdempotently: vi.fn(async () => ({})) }));
vi.mock("@/api/idempotent", () => ({ callIdempotently }));

function amount() {
  return screen.getByLabelText<HTMLInputElement>("Amount (₹)").value;
}

test("deducted tax applies to a new payment, and neither to money on account nor once it is unticked", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordForm
        clientId={1}
        bookingId={2}
        kind="received"
        most={5000}
        stored={{ on_account: 3000 }}
        isCompany
        onClose={vi.fn()}
        onDone={vi.fn(async () => undefined)}
      />
    </QueryClientProvider>,
  );
  const hasTds = () => screen.getByLabelText(/^The company deducted TDS/);
  fireEvent.click(screen.getByLabelText("Cash"));
  fireEvent.click(hasTds());
  fireEvent.change(screen.getByLabelText("TDS deducted (₹)"), { target: { value: "100" } });
  expect(amount()).toBe("4,900");
  fireEvent.click(hasTds());
  expect(amount()).toBe("5,000");
  fireEvent.click(hasTds());
  expect(amount()).toBe("4,900");

  fireEvent.click(screen.getByLabelText("On account"));
  expect(amount()).toBe("3,000");
  fireEvent.click(screen.getByText("Record payment of ₹3,000"));
  await waitFor(() => expect(callIdempotently).toHaveBeenCalledOnce());
  expect(callIdempotently.mock.calls[0]?.at(2)).toMatchObject({
    body: { method: "on_account", amount: 3000, tds: null },
  });
});
