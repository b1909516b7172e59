import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CropDialog } from "@/ui/crop-dialog";

test("a picture that cannot be read says so", async () => {
  render(
    <CropDialog
      address="/media/gone.webp"
      aspect={1}
      isClear={false}
      reason={undefined}
      onCut={vi.fn()}
      onClose={vi.fn()}
    />,
  );
  const dialog = await screen.findByRole("dialog");
  const picture = dialog.querySelector("img");
  if (!picture) throw new Error("There is no picture to cut.");
  fireEvent.error(picture);
  expect(await screen.findByText("Image retrieve failed")).toBeTruthy();
});
