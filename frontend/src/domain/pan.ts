import { t } from "#messages/pan";
import { companyOf, companyProblems, type TypedCompany } from "@/domain/gstin";

/** PANs by their format, as the server checks them (backend/src/toli/kit/pan.py). */
const FORMAT = /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/;
const GSTIN_STARTS = 2;
const GSTIN_ENDS = 12;

/** The buyer's PAN as it is sent: that in a company's GSTIN, else the typed one; null while it is not complete. */
export function panOf(pan: string, company: TypedCompany): string | null {
  const of = companyOf(company);
  if (of) return companyProblems(company).gstin ? null : of.gstin.slice(GSTIN_STARTS, GSTIN_ENDS);
  return FORMAT.test(compact(pan)) ? compact(pan) : null;
}

/** What is wrong with a typed PAN; nothing is typed where none is given. */
export function panProblem(pan: string, { isAsked }: TypedCompany): string | undefined {
  return isAsked || !pan.trim() || FORMAT.test(compact(pan)) ? undefined : t.wrong;
}

function compact(pan: string): string {
  return pan.replace(/\s/g, "").toUpperCase();
}
