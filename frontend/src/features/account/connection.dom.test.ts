import { beforeEach, expect, test } from "vitest";
import { isSkipped, mayConnect, skip } from "@/features/account/connection";

const konkan = { client_url: "konkan" };

beforeEach(() => sessionStorage.clear());

test("travellers are asked, and operators on the sites of others", () => {
  expect(mayConnect({ role_id: 2, default_url: null }, konkan)).toBe(true);
  expect(mayConnect({ role_id: 2, default_url: "konkan" }, konkan)).toBe(true);
  expect(mayConnect({ role_id: 3, default_url: "zanskar" }, konkan)).toBe(true);
});

test("neither an operator at home nor an admin is asked", () => {
  expect(mayConnect({ role_id: 3, default_url: "konkan" }, konkan)).toBe(false);
  expect(mayConnect({ role_id: 1, default_url: null }, konkan)).toBe(false);
});

test("skipping holds for the person and the session", () => {
  expect(isSkipped(7)).toBe(false);
  skip(7);
  expect(isSkipped(7)).toBe(true);
  expect(isSkipped(8)).toBe(false);
});
