import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QueryList } from "@/ui/query-list";

test("a failed refetch is said above the content, with a retry", () => {
  const refetch = vi.fn();
  render(
    <QueryList
      query={{ data: ["Asha"], error: new Error("There was no response."), refetch }}
      skeletons={[]}
      errorTitle="The guests could not be loaded"
    >
      {([guest]) => <p>{guest}</p>}
    </QueryList>,
  );
  screen.getByText("Asha");
  screen.getByText("The guests could not be loaded");
  screen.getByText("There was no response.");
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("content that is up to date has no notice", () => {
  render(
    <QueryList query={{ data: ["Asha"], error: null, refetch: vi.fn() }} skeletons={[]}>
      {([guest]) => <p>{guest}</p>}
    </QueryList>,
  );
  screen.getByText("Asha");
  expect(screen.queryByRole("status")).toBeNull();
});
