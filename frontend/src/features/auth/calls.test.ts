import { afterEach, expect, test, vi } from "vitest";
import { termsQuery } from "@/features/auth/calls";

afterEach(() => vi.unstubAllGlobals());

function termsBeside(own: string[]): Promise<string> {
  const blank = { cancellation_policy: "Ours.", things_to_carry: "- Rain cape", translations: {} };
  const answers: Record<string, unknown> = {
    "/api/clients/get_client_static_content/7": own.map((text) => ({ ...blank, terms_and_conditions: text })),
    "/api/clients/get_static_content/1": { ...blank, terms_and_conditions: "The platform's terms." },
  };
  vi.stubGlobal("fetch", async (address: string) => Response.json(answers[address]));
  const { queryFn } = termsQuery(7);
  return (queryFn as (context: object) => Promise<string>)({ signal: new AbortController().signal });
}

test("registering shows the operator's terms, or the platform's where they wrote none", async () => {
  expect(await termsBeside(["The operator's terms."])).toBe("The operator's terms.");
  expect(await termsBeside([])).toBe("The platform's terms.");
  // The operator wrote other policies, but no terms.
  expect(await termsBeside([" "])).toBe("The platform's terms.");
});
