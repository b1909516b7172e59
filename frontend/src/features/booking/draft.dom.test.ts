import { beforeEach, expect, test, vi } from "vitest";
import { NO_DETAILS } from "@/domain/booking-details";
import { changeDraft, dropDraft, fingerprint, readDraft } from "@/features/booking/draft";
import { NOBODY } from "@/features/booking/party";

const asha = { ...NOBODY, name: "Asha", idNumber: "Z1234567", medicalNeeds: "Asthma" };

beforeEach(() => dropDraft(5));

test("what was typed survives a reload, but for ID numbers and medical notes", () => {
  changeDraft(5, { planId: 3, beds: { 1: 2 }, travellers: [asha] });
  expect(readDraft(5).travellers[0]).toEqual(asha);
  const stored = sessionStorage.getItem("toli.booking.5") ?? "";
  expect(stored).toContain("Asha");
  expect(stored).not.toContain("Z1234567");
  expect(stored).not.toContain("Asthma");
});

test("ID numbers and medical notes are erased half an hour after the last change, and the draft says so", () => {
  vi.useFakeTimers();
  changeDraft(5, { travellers: [asha] });
  vi.advanceTimersByTime(29 * 60_000);
  changeDraft(5, { details: { ...NO_DETAILS, special_requests: "Two rooms side by side" } });
  vi.advanceTimersByTime(29 * 60_000);
  expect(readDraft(5).travellers[0]?.medicalNeeds).toBe("Asthma");
  vi.advanceTimersByTime(60_000);
  expect(readDraft(5).travellers[0]).toMatchObject({ name: "Asha", idNumber: "", medicalNeeds: "" });
  expect(readDraft(5).lostSecrets).toBe(true);
  changeDraft(5, { travellers: [asha] });
  expect(readDraft(5).lostSecrets).toBe(false);
  vi.useRealTimers();
});

test("storage that holds nonsense is an empty draft", () => {
  sessionStorage.setItem("toli.booking.5", "{nonsense");
  expect(readDraft(5).planId).toBeNull();
});

test("a draft is recognised whether or not its secrets are still there", () => {
  changeDraft(5, { planId: 3, beds: { 1: 2 }, travellers: [asha] });
  const before = fingerprint(readDraft(5));
  changeDraft(5, { travellers: [{ ...asha, idNumber: "", medicalNeeds: "" }] });
  expect(fingerprint(readDraft(5))).toBe(before);
  changeDraft(5, { beds: { 1: 3 } });
  expect(fingerprint(readDraft(5))).not.toBe(before);
});
