import { expect, test } from "vitest";
import { errorFrom, isNotFound } from "@/api/errors";

test("an error carries the server's sentence, code and fields", async () => {
  const wire = {
    detail: "Name is required.",
    code: "invalid",
    errors: [{ field: "name", message: "Name is required." }],
  };
  const error = await errorFrom(new Response(JSON.stringify(wire), { status: 422 }));
  expect(error).toMatchObject({
    status: 422,
    code: "invalid",
    message: "Name is required.",
    errors: wire.errors,
  });
});

test("an answer that is no JSON still makes a sentence", async () => {
  const error = await errorFrom(new Response("<html>", { status: 502 }));
  expect(error).toMatchObject({
    status: 502,
    code: "http_502",
    message: "Something went wrong.",
    errors: [],
  });
});

test("only a 404 is not found", async () => {
  expect(isNotFound(await errorFrom(new Response("{}", { status: 404 })))).toBe(true);
  expect(isNotFound(await errorFrom(new Response("{}", { status: 403 })))).toBe(false);
  expect(isNotFound(new Error("x"))).toBe(false);
});
