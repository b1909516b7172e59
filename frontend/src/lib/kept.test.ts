import { afterEach, expect, test } from "vitest";
import { forget, keep, readKept } from "@/lib/kept";

afterEach(() => localStorage.clear());

test("what was typed is found again, under its own key alone", () => {
  const key = "toli.event.1.7.basics";
  keep(key, { title: "Dzükou" });
  expect(readKept<{ title: string }>(key)?.value).toEqual({ title: "Dzükou" });
  expect(readKept("toli.event.2.7.basics")).toBeNull();
  forget(key);
  expect(readKept(key)).toBeNull();
});

test("what is no draft is none", () => {
  const key = "toli.event.1.7.stop";
  localStorage.setItem(key, "{");
  expect(readKept(key)).toBeNull();
  localStorage.setItem(key, '"words"');
  expect(readKept(key)).toBeNull();
});
