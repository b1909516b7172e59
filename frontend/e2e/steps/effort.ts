import type { Locator } from "@playwright/test";

/** What a person does to reach something: fields that are filled, and clicks. */
type Effort = { fields: number; clicks: number };

/** Acts on a page and counts. A file, a choice in a list and a date are a field each. */
export function counting() {
  const effort: Effort = { fields: 0, clicks: 0 };
  return {
    effort,
    click: async (target: Locator) => {
      effort.clicks += 1;
      await target.click();
    },
    check: async (choice: Locator) => {
      effort.clicks += 1;
      await choice.check();
    },
    fill: async (field: Locator, text: string) => {
      effort.fields += 1;
      await field.fill(text);
    },
    select: async (field: Locator, option: Parameters<Locator["selectOption"]>[0]) => {
      effort.fields += 1;
      await field.selectOption(option);
    },
    send: async (field: Locator, file: Parameters<Locator["setInputFiles"]>[0]) => {
      effort.fields += 1;
      await field.setInputFiles(file);
    },
  };
}
