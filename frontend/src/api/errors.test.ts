import { expect, test } from "vitest";
import { ApiError, type ErrorCode, errorFrom, failureOf, isNotFound, sentenceOf } from "@/api/errors";

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
    message: "Our server could not complete this. Please try again in a minute.",
    errors: [],
  });
});

test("the text of a failing server or proxy is not shown", async () => {
  for (const body of ['{"detail":"Internal"}', '{"detail":"Internal","errors":[{"field":"a"}]}', '"Bad"']) {
    const error = await errorFrom(new Response(body, { status: 500 }));
    expect(error).toMatchObject({
      code: "http_500",
      message: "Our server could not complete this. Please try again in a minute.",
      errors: [],
    });
  }
});

test("only a 404 is not found", async () => {
  expect(isNotFound(await errorFrom(new Response("{}", { status: 404 })))).toBe(true);
  expect(isNotFound(await errorFrom(new Response("{}", { status: 403 })))).toBe(false);
  expect(isNotFound(new Error("x"))).toBe(false);
});

test("the server's own sentence is shown, but not that of one in trouble", () => {
  const said = (status: number, code: ErrorCode) =>
    sentenceOf(new ApiError(status, code, "Said."), "Failed.");
  expect(said(422, "invalid")).toBe("Said.");
  expect(said(503, "dependency_down")).toBe("Said.");
  expect(said(500, "internal_error")).toBe("Failed.");
  expect(said(502, "http_502")).toBe("Failed.");
  expect(sentenceOf(new Error("x"), "Failed.")).toBe("Failed.");
});

test("a silence has a sentence of its own", () => {
  expect(failureOf(ApiError.offline(), "Failed.", "Broken.")).toBe("Broken.");
  expect(failureOf(new Error("x"), "Failed.", "Broken.")).toBe("Broken.");
  expect(failureOf(new ApiError(502, "http_502", "x"), "Failed.", "Broken.")).toBe("Failed.");
  expect(failureOf(new ApiError(429, "too_many_requests", "Wait."), "Failed.", "Broken.")).toBe("Wait.");
});

test("a comparison with an unknown code does not compile", () => {
  const { code } = new ApiError(409, "hold_expired", "Said.");
  expect(code === "hold_expired").toBe(true);
  // @ts-expect-error No error of the API has this code.
  expect(code === "hold_gone").toBe(false);
});
