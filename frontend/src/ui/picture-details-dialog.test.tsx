import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PictureDetailsDialog } from "@/ui/picture-details-dialog";

test("a focal point is set by a press and by keyboard, with caption and credit", async () => {
  const save = vi.fn((_: string, details: { focus_x: number }) => Promise.resolve(details as never));
  const onSaved = vi.fn();
  render(
    <PictureDetailsDialog
      picture={{ filename: "a.webp", url: "/media/a.webp" }}
      name="Banner"
      describe={{
        read: () => Promise.resolve({ focus_x: 50, focus_y: 50, caption: "Dawn", credit: "" }),
        save,
      }}
      onSaved={onSaved}
      onClose={vi.fn()}
    />,
  );
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>("Caption (optional)").value).toBe("Dawn"),
  );
  const stage = screen.getByRole("dialog").querySelector("img")?.parentElement;
  if (!stage) throw new Error("There is no picture to press.");
  stage.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 }) as DOMRect;
  fireEvent.click(stage, { clientX: 42, clientY: 88 });
  expect(screen.getByLabelText<HTMLInputElement>("Left to right").value).toBe("20");
  fireEvent.change(screen.getByLabelText("Top to bottom"), { target: { value: "70" } });
  fireEvent.change(screen.getByLabelText("Credit (optional)"), { target: { value: "Asha Baruah" } });
  fireEvent.click(screen.getByRole("button", { name: "Save picture" }));
  const details = { focus_x: 20, focus_y: 70, caption: "Dawn", credit: "Asha Baruah" };
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(details));
  expect(save).toHaveBeenCalledWith("a.webp", details);
});
