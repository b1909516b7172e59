import { afterEach, expect, test, vi } from "vitest";
import { latePart } from "@/lib/late-part";
import { setTakingOver } from "@/lib/taking-over";

afterEach(() => {
  setTakingOver(false);
  document.body.replaceChildren();
  delete window.firstInput;
});

/** Loads a part of a page; resolves with whether its file was fetched before the visitor did anything, and after. */
async function fetched({
  isDrawn,
  isSeen,
}: {
  isDrawn: boolean;
  isSeen: boolean;
}): Promise<[boolean, boolean]> {
  let touch: () => void = () => {};
  window.firstInput = new Promise<void>((resolve) => {
    touch = resolve;
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.report([{ isIntersecting: isSeen }]);
      }
      disconnect() {}
    },
  );
  document.body.innerHTML = '<div id="part"></div>';
  let isFetched = false;
  const load = () => {
    isFetched = true;
    return Promise.resolve({ Part: () => null });
  };
  setTakingOver(isDrawn);
  const loading = latePart("part", load, "Part").preload?.();
  await new Promise((resolve) => setTimeout(resolve));
  const before = isFetched;
  touch();
  await loading;
  return [before, isFetched];
}

test("a part that the server drew below the screen waits for the visitor", async () => {
  expect(await fetched({ isDrawn: true, isSeen: false })).toEqual([false, true]);
});

test("a part that is on the screen is fetched at once", async () => {
  expect(await fetched({ isDrawn: true, isSeen: true })).toEqual([true, true]);
});

test("a part of a page that a link within the app leads to is fetched at once", async () => {
  expect(await fetched({ isDrawn: false, isSeen: false })).toEqual([true, true]);
});
