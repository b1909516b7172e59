import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SavedNotes } from "@/features/booking/saved-notes";

test("saved notes are read when they are asked for, and a failure is named", async () => {
  const fetched = vi.fn();
  fetched.mockResolvedValueOnce(Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }));
  fetched.mockResolvedValueOnce(Response.json({ medical_needs: "Asthma;\ncarries an inhaler" }));
  vi.stubGlobal("fetch", fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SavedNotes bookingId={7} travellerId={8} />
    </QueryClientProvider>,
  );
  expect(fetched).not.toHaveBeenCalled();
  const show = screen.getByRole("button", { name: "Show saved notes" });
  fireEvent.click(show);
  await screen.findByText(/could not be shown|Not found/);
  fireEvent.click(show);
  await screen.findByText(/Asthma;/);
  expect(screen.queryByRole("button")).toBeNull();
});
