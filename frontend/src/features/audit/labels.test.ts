import { expect, test } from "vitest";
import { readAuditSearch } from "./audit-search";
import { detailsOf, subjectOf } from "./labels";

const act = {
  audit_id: 1,
  created_at: "2026-11-21T06:00:00Z",
  action: "refund.requested",
  label: "Refund",
  subject: "booking:12",
  subject_name: null,
  doer: null,
  token: null,
  client_id: 1,
  client_name: "Majuli",
  address: null,
  data: {},
};

test("a subject has an id; one of an unknown kind shows its name", () => {
  expect(subjectOf(act)).toBe("RES-0012");
  expect(subjectOf({ ...act, subject: "static_content:3" })).toBe("Static content 3");
});

test("a failed sign-in and a refused access say what was tried", () => {
  const failed = {
    ...act,
    action: "sign_in.password_failed",
    subject: "name:5f1c",
    data: { times_this_hour: 100 },
  };
  expect([subjectOf(failed), detailsOf(failed)]).toEqual(["Unknown account 5f1c", ["Times this hour: 100"]]);
  const refused = {
    ...act,
    action: "access.refused",
    subject: "administration",
    data: { call: "GET /api/reports/audit" },
  };
  expect([subjectOf(refused), detailsOf(refused)]).toEqual([
    "Administration",
    ["Call: GET /api/reports/audit"],
  ]);
});

test("what was before and after, amounts in rupees, reasons as they were written", () => {
  expect(detailsOf({ ...act, data: { before: 12, after: 20 } })).toEqual(["12 → 20"]);
  expect(detailsOf({ ...act, data: { before: "approved" } })).toEqual(["Before: approved"]);
  expect(detailsOf({ ...act, data: { amount_paise: 12_500_000, reason: "Rain" } })).toEqual([
    "Amount: ₹1,25,000",
    "Reason: Rain",
  ]);
  expect(detailsOf({ ...act, data: { fields: ["age", "gender"], is_sighted: true, note: null } })).toEqual([
    "Fields: age, gender",
    "Is sighted: yes",
    "Note: nothing",
  ]);
});

test("an address that says what the log does not know asks for everything", () => {
  expect(readAuditSearch({ q: 12, kind: "DROP", since: "yesterday", page: 1 })).toEqual({ q: "12" });
  expect(readAuditSearch({ kind: "price", until: "2026-11-21", page: 3 })).toEqual({
    kind: "price",
    until: "2026-11-21",
    page: 3,
  });
});

test("a person is shown by name", () => {
  expect(subjectOf({ ...act, subject: "user:246", subject_name: "Asha Baruah" })).toBe("Asha Baruah");
});
