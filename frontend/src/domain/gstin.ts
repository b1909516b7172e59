import { t } from "#messages/company";

/**
 * GSTINs as the server checks them (backend/src/toli/kit/gst.py): their format, and the last character, which is computed
 * from the others.
 */

const FORMAT = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

type Company = { gstin: string; name: string; address: string };

/** The customer's company as typed; empty fields count for nothing while it is not asked for. */
export type TypedCompany = Company & { isAsked: boolean };

export const NO_COMPANY: TypedCompany = { isAsked: false, gstin: "", name: "", address: "" };

export function isGstin(text: string): boolean {
  if (!FORMAT.test(text)) return false;
  const sum = [...text.slice(0, -1)].reduce((total, character, place) => {
    const product = DIGITS.indexOf(character) * (1 + (place % 2));
    return total + Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }, 0);
  return text.at(-1) === DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length];
}

/** As it is sent; null where no company is named. */
export function companyOf({ isAsked, gstin, name, address }: TypedCompany): Company | null {
  return isAsked ? { gstin: compact(gstin), name: name.trim(), address: address.trim() } : null;
}

export function typedCompany(company: Company | null): TypedCompany {
  return company ? { isAsked: true, ...company } : NO_COMPANY;
}

/** What is wrong with a company that is asked for, by field. */
export function companyProblems({ isAsked, gstin, name }: TypedCompany): { gstin?: string; name?: string } {
  if (!isAsked) return {};
  return {
    ...(!isGstin(compact(gstin)) && { gstin: gstin.trim() ? t.gstinWrong : t.gstinNeeded }),
    ...(!name.trim() && { name: t.nameNeeded }),
  };
}

/** The field of the form that a field of the server's `company` is. */
export function companyPath(field: string): `company.${"gstin" | "name" | "address"}` | undefined {
  const [, name] = /(?:^|\.)company\.(gstin|name|address)$/.exec(field) ?? [];
  return name ? `company.${name as keyof Company}` : undefined;
}

function compact(gstin: string): string {
  return gstin.replace(/\s/g, "").toUpperCase();
}
