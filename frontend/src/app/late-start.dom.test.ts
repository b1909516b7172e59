import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Runs the script as the page does, then presses a button and has the app say that it is there. */
function pressesSeen({ isTakenOver }: { isTakenOver: boolean }): number {
  Object.defineProperty(document, "currentScript", {
    value: { dataset: { entry: "" } },
    configurable: true,
  });
  new Function(readFileSync("src/app/late-start.js", "utf8"))();
  const button = document.createElement("button");
  document.body.append(button);
  // React stores an element's props under such a key once it has hydrated the element.
  if (isTakenOver) Object.assign(button, { __reactProps$k1: {} });
  let presses = 0;
  button.addEventListener("click", () => {
    presses += 1;
  });
  button.click();
  window.dispatchEvent(new Event("toli:page"));
  button.remove();
  return presses;
}

test("a press before the app is there is repeated for it", () => {
  expect(pressesSeen({ isTakenOver: false })).toBe(2);
});

test("a press that the app has handled is not repeated", () => {
  expect(pressesSeen({ isTakenOver: true })).toBe(1);
});
