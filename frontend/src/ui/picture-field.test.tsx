import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PictureField } from "@/ui/picture-field";

function field(upload = vi.fn()) {
  render(
    <PictureField
      label="Logo"
      value={[]}
      onChange={vi.fn()}
      upload={upload}
      mostBytes={8}
      tooLarge="Logo file size must be less than 2MB"
      aspect={1}
    />,
  );
  const input = screen.getByLabelText<HTMLInputElement>(/^Logo/);
  return { upload, choose: (file: File) => fireEvent.change(input, { target: { files: [file] } }) };
}

test("a file that is too large is not sent, and the field says so", async () => {
  const { upload, choose } = field();
  choose(new File(["123456789"], "large.png", { type: "image/png" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Logo file size must be less than 2MB");
  expect(upload).not.toHaveBeenCalled();
});

test("a file that is no picture is not sent", async () => {
  URL.createObjectURL = () => "blob:none";
  URL.revokeObjectURL = vi.fn();
  const { upload, choose } = field();
  choose(new File(["%PDF"], "paper.pdf", { type: "application/pdf" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Please choose a JPEG, PNG, WebP or AVIF picture.",
  );
  expect(upload).not.toHaveBeenCalled();
});

test("a picture that cannot be shown is said at its field", () => {
  render(
    <PictureField
      label="Logo"
      value={[{ filename: "a.webp", url: "/media/a.webp" }]}
      onChange={vi.fn()}
      upload={vi.fn()}
      mostBytes={8}
      tooLarge=""
      aspect={1}
    />,
  );
  const picture = document.querySelector("img[src='/media/a.webp']");
  expect(picture).not.toBeNull();
  if (picture) fireEvent.error(picture);
  expect(screen.queryByText("Image retrieve failed")).not.toBeNull();
});
