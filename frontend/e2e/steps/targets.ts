import type { Page } from "@playwright/test";
import { expect } from "./journey";

/** Expects every control to be at least 44 px in both directions, except links within a sentence. */
export async function expectTargets(page: Page, state: string): Promise<void> {
  expect.soft(await page.evaluate(smallTargets), `targets of ${state} under 44 px`).toEqual([]);
}

/** Lists smaller controls by name and size, in the page. Space around a control that responds to a tap counts. */
function smallTargets(): string[] {
  const reach = 21;
  const isOn = (target: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (target.contains(hit) || hit.closest("label")?.control === target);
  };
  const isInSentence = (target: Element) =>
    target.matches("a, button") &&
    getComputedStyle(target).display === "inline" &&
    (target.parentElement?.textContent ?? "").trim().length > (target.textContent ?? "").trim().length + 8;
  const found: string[] = [];
  // Controls under a dialog do not count.
  const shown = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
  const all = shown.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=tab], [role=option]",
  );
  for (const target of all) {
    if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (getComputedStyle(target).pointerEvents === "none") continue;
    if (target.matches(":disabled") || target.closest("[inert], .visually-hidden") || isInSentence(target))
      continue;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    // The label of a check box can be pressed too.
    const labels = target.matches("[type=checkbox], [type=radio]")
      ? (target as HTMLInputElement).labels
      : null;
    const parts = [target, ...(labels ?? [])].map((part) => part.getBoundingClientRect());
    const left = Math.min(...parts.map((part) => part.left));
    const top = Math.min(...parts.map((part) => part.top));
    const width = Math.max(...parts.map((part) => part.right)) - left;
    const height = Math.max(...parts.map((part) => part.bottom)) - top;
    if (width <= 1 || height <= 1 || left + width <= 0 || top + height <= 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const isWide = width >= 44 || (isOn(target, x - reach, y) && isOn(target, x + reach, y));
    const isTall = height >= 44 || (isOn(target, x, y - reach) && isOn(target, x, y + reach));
    if (isWide && isTall) continue;
    const name = target.getAttribute("aria-label") ?? target.textContent?.trim().slice(0, 40) ?? "";
    found.push(`${target.tagName.toLowerCase()} "${name}" ${Math.round(width)}×${Math.round(height)}`);
  }
  return [...new Set(found)];
}
