import { plural } from "@/lib/plurals";

/** Categories, terms of sale and policies of a client. */
export const t = {
  title: "Event Settings",
  lead: "Settings for all your trips: categories, terms of sale and policies.",
  optional: "optional",

  categories: "Categories",
  categoriesLead: "The categories of your site, in this order. Each trip is listed under one.",
  categoriesFailed: "Your categories could not be loaded",
  noCategories: "No categories yet",
  name: "Category name",
  nameRequired: "Category name is required",
  description: "Description",
  add: "Add category",
  added: (name: string) => `${name} is added.`,
  addFailed: "Failed to add category",
  events: (count: number) =>
    count === 0 ? "No trips" : plural(count, { one: "1 trip", other: `${count} trips` }),
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  renamed: (name: string) => `${name} is saved.`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is removed.`,
  changeFailed: "Failed to save the category",
  save: "Save",
  saving: "Saving...",
  cancel: "Cancel",

  terms: "Terms of sale",
  termsLead:
    "Tax, payment and cancellation of all your trips. A trip or a departure can have its own. Bookings made before a change keep their terms.",

  content: "Policies and packing list",
  contentLead: "Shown on every trip's page, in Markdown.",
  contentFailed: "Failed to load content",
  contentSaveFailed: "Failed to save content",
  contentSaved: "Content saved successfully",
  cancellationPolicy: "Cancellation Policy",
  termsAndConditions: "Terms and Conditions",
  thingsToCarry: "Things to Carry",
  which: "Text",
  language: "Language",
  languageHint: "What you leave empty here is shown in English.",
  preview: "Preview",
  nothing: "No text yet.",
  saveContent: "Save content",
  usePlatforms: "Use the standard text",
  unsaved: "Changes are not saved yet.",
};
