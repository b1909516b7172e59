import { expect, test } from "vitest";
import { ApiError, type ErrorCode } from "@/api/errors";
import { CheckoutUnavailable } from "@/domain/checkout";
import { orderRefusal, verifyRefusal } from "@/features/booking/payment-errors";

const refused = (code: ErrorCode, status = 409) => new ApiError(status, code, `The sentence of ${code}.`);

test("no answer and a server in trouble can be tried again, and nothing is lost", () => {
  for (const error of [
    ApiError.offline(),
    refused("payment_provider_unavailable", 503),
    new CheckoutUnavailable(),
  ]) {
    expect(orderRefusal(error)).toEqual({
      text: "Payment initiation failed. Please try again.",
      isStale: false,
      way: "try_again",
    });
  }
});

test("each refusal has its own sentence and way on", () => {
  expect(orderRefusal(refused("hold_expired"))).toMatchObject({ isStale: true, way: "choose_beds" });
  expect(orderRefusal(refused("already_paid"))).toMatchObject({ isStale: true, way: "none" });
  expect(orderRefusal(refused("amount_refused"))).toMatchObject({
    text: "The sentence of amount_refused.",
    isStale: true,
  });
  expect(orderRefusal(refused("not_open_for_booking"))).toMatchObject({ isStale: false, way: "choose_beds" });
  expect(orderRefusal(refused("not_signed_in", 401)).way).toBe("sign_in");
  expect(orderRefusal(refused("too_many_orders", 429))).toEqual({
    text: "The sentence of too_many_orders.",
    isStale: false,
    way: "try_again",
  });
});

test("a payment that came too late is distinguished from one that could not be verified", () => {
  const returned = (reason: string) => new ApiError(409, "payment_returned", "It goes back.", [], { reason });
  expect(verifyRefusal(returned("beds_gone"))).toEqual({
    title: "The payment arrived too late",
    text: "It goes back.",
    isStale: true,
    way: "choose_beds",
  });
  expect(verifyRefusal(returned("credit_gone"))).toEqual({
    text: "It goes back.",
    isStale: true,
    way: "none",
  });
  expect(verifyRefusal(refused("payment_signature_invalid", 422))).toMatchObject({
    text: "Payment verification failed. Please contact support.",
    way: "support",
  });
});
