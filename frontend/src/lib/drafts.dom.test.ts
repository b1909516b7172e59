import { afterEach, expect, test, vi } from "vitest";
import { createDrafts } from "@/lib/drafts";

type Form = { title: string; secret?: string };

const KEY = "toli.event.1.7.basics";

afterEach(() => localStorage.clear());

test("a draft is found again, under its own key alone", () => {
  createDrafts<Form>().write(KEY, { title: "Dzükou" });
  const reloaded = createDrafts<Form>();
  expect(reloaded.read(KEY)).toMatchObject({ value: { title: "Dzükou" }, isOfThisPage: false });
  expect(reloaded.read("toli.event.2.7.basics")).toBeNull();
  reloaded.drop(KEY);
  expect(reloaded.read(KEY)).toBeNull();
});

test("what is no draft is none", () => {
  const drafts = createDrafts<Form>();
  for (const text of ["{", '"words"', "null"]) {
    localStorage.setItem(KEY, text);
    expect(drafts.read(KEY)).toBeNull();
  }
});

test("a draft is the same object until it is changed, here or in another tab", () => {
  const drafts = createDrafts<Form>();
  drafts.write(KEY, { title: "Dzükou" });
  expect(drafts.read(KEY)).toBe(drafts.read(KEY));
  createDrafts<Form>().write(KEY, { title: "Majuli" });
  expect(drafts.read(KEY)?.value.title).toBe("Majuli");
});

test("secrets stay in memory, for a while, and are never stored", () => {
  vi.useFakeTimers();
  const drafts = createDrafts<Form>({
    storage: "tab",
    withoutSecrets: ({ title }) => ({ title }),
    secretsLast: 60_000,
  });
  drafts.write(KEY, { title: "Dzükou", secret: "Z1234567" });
  expect(drafts.read(KEY)?.value.secret).toBe("Z1234567");
  expect(sessionStorage.getItem(KEY)).not.toContain("Z1234567");
  vi.advanceTimersByTime(60_000);
  expect(drafts.read(KEY)?.value).toEqual({ title: "Dzükou" });
  vi.useRealTimers();
});

test("where storage is denied, a draft lasts as long as the page", () => {
  const denied = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("denied");
  });
  const drafts = createDrafts<Form>();
  drafts.write(KEY, { title: "Dzükou" });
  expect(drafts.read(KEY)?.value.title).toBe("Dzükou");
  denied.mockRestore();
});
