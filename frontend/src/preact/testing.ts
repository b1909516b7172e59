/** What tests of components import as "@testing-library/react", for Preact. */
import { configure, fireEvent as fire, screen, waitFor } from "@testing-library/dom";
import { type ComponentChild, render as draw } from "preact";
import { act } from "preact/test-utils";

export { act, screen, waitFor };

configure({
  eventWrapper: (dispatch) => {
    let result: unknown;
    void act(() => {
      result = dispatch();
    });
    return result;
  },
});

/** The event of an entry is `input`, for which React calls `onChange` too. */
export const fireEvent = Object.assign(fire.bind(null), fire, { change: fire.input });

const containers = new Set<Element>();

export function render(page: ComponentChild) {
  const container = document.body.appendChild(document.createElement("div"));
  containers.add(container);
  const rerender = (next: ComponentChild) => void act(() => draw(next, container));
  rerender(page);
  return { container, rerender };
}

export function cleanup(): void {
  for (const container of containers) {
    void act(() => draw(null, container));
    container.remove();
  }
  containers.clear();
}
