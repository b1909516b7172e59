import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Markdown } from "@/ui/markdown";

test("lists and emphasis are drawn", () => {
  render(<Markdown text={"- **Warm** socks\n- Torch"} />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Warm socks", "Torch"]);
});

test("raw HTML stays text", () => {
  const { container } = render(
    <Markdown text={'<img src=x onerror="alert(1)"> <script>alert(1)</script>'} />,
  );
  expect(container.querySelector("img, script")).toBeNull();
  expect(container.textContent).toContain("<script>");
});

test("an address that runs code is dropped", () => {
  const { container } = render(
    <Markdown text="[here](javascript:alert(1)) ![x](https://elsewhere.example/p.png)" />,
  );
  expect(container.querySelector("a")?.getAttribute("href") ?? "").not.toContain("javascript");
  expect(container.querySelector("img")).toBeNull();
});
