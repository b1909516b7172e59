import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Markdown } from "@/ui/markdown";

test("lists, emphasis and links are drawn", () => {
  render(<Markdown text={"- **Warm** socks\n- [Torch](https://example.com)"} />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Warm socks", "Torch"]);
  expect(screen.getByRole("link").getAttribute("rel")).toBe("noopener nofollow");
});

test("headings start below those of the page", () => {
  render(<Markdown text={"# Day one\n\n### Morning"} />);
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Day one");
  expect(screen.getByRole("heading", { level: 4 }).textContent).toBe("Morning");
});

test("raw HTML stays text", () => {
  const { container } = render(
    <Markdown text={'<img src=x onerror="alert(1)"> <script>alert(1)</script>'} />,
  );
  expect(container.querySelector("img, script")).toBeNull();
  expect(container.textContent).toContain("<script>");
});
