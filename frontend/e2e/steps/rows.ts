import { expect, type Locator } from "@playwright/test";

/** The names and values of a list of terms. */
export async function rowsOf(scope: Locator): Promise<Record<string, string>> {
  const [names, values] = await Promise.all(
    (["term", "definition"] as const).map((role) => scope.getByRole(role).allInnerTexts()),
  );
  return Object.fromEntries(
    (names ?? []).map((name, index) => [oneLine(name), oneLine(values?.[index] ?? "")]),
  );
}

/** Waits for the value beside a name. */
export async function valueBeside(scope: Locator, name: string): Promise<string> {
  let value = "";
  await expect(async () => {
    value = (await rowsOf(scope))[name] ?? "";
    expect(value, `the value of ${name}`).not.toBe("");
  }).toPass({ intervals: [50, 100, 200] });
  return value;
}

export async function expectRows(scope: Locator, rows: Record<string, string>): Promise<void> {
  await expect.poll(() => rowsOf(scope)).toMatchObject(rows);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
