import { afterEach, expect, test, vi } from "vitest";
import { keepSaleSource, saleSource } from "@/lib/sale-source";

afterEach(() => sessionStorage.clear());

test("the source of the address is kept until another one comes", () => {
  expect(saleSource()).toBeNull();
  keepSaleSource("?plan=3&utm_source=yatra.example&utm_medium=widget");
  keepSaleSource("?plan=3");
  expect(saleSource()).toBe("yatra.example");
  keepSaleSource("?utm_source=instagram");
  expect(saleSource()).toBe("instagram");
});

test("a long source is cut to what a booking takes", () => {
  keepSaleSource(`?utm_source=${"x".repeat(300)}`);
  expect(saleSource()).toHaveLength(100);
});

test("a browser without storage has no source", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  keepSaleSource("?utm_source=instagram");
  expect(saleSource()).toBeNull();
});
