import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

/** Runs the script as a page does that still loads, so that the app starts by a sign alone and not after a time. */
function startLate(): void {
  Object.defineProperty(document, "readyState", { value: "loading", configurable: true });
  Object.defineProperty(document, "currentScript", {
    value: { dataset: { entry: "" } },
    configurable: true,
  });
  new Function(readFileSync("src/app/late-start.js", "utf8"))();
  Reflect.deleteProperty(document, "readyState");
}

/** Says that the app is there, and waits until the script has repeated the press. */
async function takeOver(): Promise<void> {
  window.dispatchEvent(new Event("toli:page"));
  await new Promise((resolve) => setTimeout(resolve));
}

/** Runs the script, presses a button and has the app say that it is there. */
async function pressesSeen({ isTakenOver }: { isTakenOver: boolean }): Promise<number> {
  startLate();
  const button = document.createElement("button");
  document.body.append(button);
  let presses = 0;
  button.addEventListener("click", (event) => {
    presses += 1;
    // As the app does (`start.ts`).
    if (isTakenOver) Object.assign(event, { isHandled: true });
  });
  button.click();
  await takeOver();
  button.remove();
  return presses;
}

test("a press before the app is there is repeated for it", async () => {
  expect(await pressesSeen({ isTakenOver: false })).toBe(2);
});

test("a press that the app has handled is not repeated", async () => {
  expect(await pressesSeen({ isTakenOver: true })).toBe(1);
});

test("a link pressed after an entry waits for the address that the app gives it", async () => {
  startLate();
  document.body.innerHTML = '<input type="radio"><a href="#first">Book</a>';
  const [radio, link] = document.body.children as unknown as [HTMLInputElement, HTMLAnchorElement];
  const followed: string[] = [];
  addEventListener("click", (event) => {
    if (event.target === link && !event.defaultPrevented) followed.push(link.hash);
  });
  radio.click();
  link.click();
  expect(followed).toEqual([]);
  radio.addEventListener("change", () => {
    link.href = "#second";
  });
  await takeOver();
  expect(followed).toEqual(["#second"]);
  document.body.replaceChildren();
});

test("a link that the app has, without the entry yet, waits for it too", async () => {
  startLate();
  document.body.innerHTML = '<input type="radio" checked><input type="radio"><a href="#book">Book</a>';
  const [, radio, link] = [...document.body.children] as HTMLInputElement[];
  let plan = "first";
  const booked: string[] = [];
  link?.addEventListener("click", (event) => {
    event.preventDefault();
    Object.assign(event, { isHandled: true });
    booked.push(plan);
  });
  radio?.click();
  link?.click();
  expect(booked).toEqual([]);
  radio?.addEventListener("change", () => {
    plan = "second";
  });
  await takeOver();
  expect(booked).toEqual(["second"]);
  document.body.replaceChildren();
});

test("presses and entries in a dialog beside the server's HTML are not repeated", async () => {
  startLate();
  document.body.innerHTML = '<div id="root"></div><div role="dialog"><input><button>Next</button></div>';
  const [field, button] = document.querySelectorAll<HTMLInputElement>("input, button");
  const seen: string[] = [];
  field?.addEventListener("input", () => seen.push("input"));
  button?.addEventListener("click", () => seen.push("click"));
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  button?.click();
  expect(seen).toEqual(["input", "click"]);
  await takeOver();
  expect(seen).toEqual(["input", "click"]);
  document.body.replaceChildren();
});

test("files chosen early are announced to the app, and what comes after them is repeated", async () => {
  startLate();
  document.body.innerHTML = '<input type="file"><button>Send</button>';
  const [field, button] = [...document.body.children] as [HTMLInputElement, HTMLButtonElement];
  // As in a browser that has a file in the field.
  Object.defineProperty(field, "value", {
    get: () => "C:\\fakepath\\id.png",
    set: () => expect.unreachable(),
  });
  field.dispatchEvent(new Event("input", { bubbles: true }));
  button.click();
  const seen: string[] = [];
  field.addEventListener("change", () => seen.push("change"));
  button.addEventListener("click", () => seen.push("click"));
  await takeOver();
  expect(seen).toEqual(["change", "click"]);
  document.body.replaceChildren();
});

test("a pointer that rests does not start the app, one that moves does", () => {
  // The app's start loads the data of Intl.
  const started = vi.spyOn(Intl, "NumberFormat");
  startLate();
  const move = (movementX: number) =>
    window.dispatchEvent(Object.assign(new Event("pointermove"), { movementX, movementY: 0 }));
  move(0);
  expect(started).not.toHaveBeenCalled();
  move(3);
  expect(started).toHaveBeenCalled();
  const starts = started.mock.calls.length;
  move(4);
  expect(started).toHaveBeenCalledTimes(starts);
});
