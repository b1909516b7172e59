import { expect, type Locator, type Page } from "@playwright/test";

const FARTHEST = 150;

/** Moves by Tab to an element, which has to be one of the page's stops. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // A button that is disabled until an answer has come is no stop yet: Tab would pass it again and again.
  await expect(target.and(page.locator(":not(:disabled)"))).toBeVisible();
  // Most of the way at once, in the shorter direction; a group of radio buttons, which is one stop, is counted wrong.
  for (let legs = 0; legs < 4; legs += 1) {
    const presses = await target.evaluate(distanceTo);
    if (presses === 0) return;
    if (presses === undefined) break;
    for (let press = 0; press < Math.abs(presses); press += 1) {
      await page.keyboard.press(presses > 0 ? "Tab" : "Shift+Tab");
    }
  }
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target} within ${FARTHEST} presses.`);
}

/** Counts the Tab stops from the focus to an element: negative means backwards, undefined that it is no stop. */
function distanceTo(element: Element): number | undefined {
  const focused = document.activeElement ?? document.body;
  if (element === focused) return 0;
  const stops = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]"),
  ].filter((one) => one.tabIndex >= 0 && !one.matches(":disabled, [inert] *") && one.checkVisibility());
  const to = stops.indexOf(element as HTMLElement);
  if (to < 0) return undefined;
  const from = stops.indexOf(focused as HTMLElement);
  if (from >= 0) return to - from;
  // What has the focus without being a stop, such as a heading or the page, lies between two of them.
  const passed = stops.filter(
    (one) => focused.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  return to < passed.length ? to - passed.length : to - passed.length + 1;
}

/** Moves by Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Presses a key until it has an effect: a lifted item moves only once its drop targets have been measured. */
export async function pressUntil(page: Page, key: string, answer: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(answer).toBeAttached({ timeout: 1000 });
  }).toPass();
}

/** Moves by Tab to a field and replaces its text, key by key. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Moves by Tab to a check box and presses Space, which changes it. */
export async function press(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  const wasChecked = await box.isChecked();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked({ checked: !wasChecked });
}

/** Moves by Tab to a list of choices and types the beginning of one. */
export async function choose(page: Page, list: Locator, choice: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(choice);
}

/** Moves by Tab to a date field and types a day (2027-01-03) in the order of the browser's language. */
export async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  await tabTo(page, field);
  const [year = "", month = "", date = ""] = day.split("-");
  // The focus may be at the year if the field was visited before.
  for (let part = 0; part < 2; part += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(`${month}${date}${year}`);
  await expect(field).toHaveValue(day);
}
