import { expect, type Locator } from "@playwright/test";

/** The names and values of a bill, or of the facts of a thing. */
export async function rowsOf(scope: Locator): Promise<Record<string, string>> {
  const [names, values] = await Promise.all(
    (["term", "definition"] as const).map((role) => scope.getByRole(role).allInnerTexts()),
  );
  return Object.fromEntries(
    (names ?? []).map((name, index) => [oneLine(name), oneLine(values?.[index] ?? "")]),
  );
}

export async function expectRows(scope: Locator, rows: Record<string, string>): Promise<void> {
  await expect.poll(() => rowsOf(scope)).toMatchObject(rows);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
