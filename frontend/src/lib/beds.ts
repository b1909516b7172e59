import { t } from "#messages/beds";

/**
 * Beds of a sharing type: `2 beds in double sharing`. A bed is one person; "2 x Double" would read as two rooms. A name
 * that an operator chose keeps its capitals.
 */
export function bedsIn(beds: number, sharingType: string): string {
  return t.bedsIn(beds, sharingType.endsWith(" Sharing") ? sharingType.toLowerCase() : sharingType);
}
