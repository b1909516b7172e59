import { act, render } from "@testing-library/react";
import { Component } from "react";
import { expect, test } from "vitest";

test("a component that has left the page is not drawn again, even if it is given its place back", async () => {
  let drawn = 0;
  let left: Part | undefined;
  class Part extends Component {
    override render() {
      left = this;
      drawn += 1;
      return <p>Part</p>;
    }
  }
  const { container, rerender } = render(<Part />);
  rerender(<p>Other</p>);
  await act(() => {
    Object.assign(left as Part, { __P: container });
    left?.forceUpdate();
  });
  expect(drawn).toBe(1);
  expect(container.textContent).toBe("Other");
});
