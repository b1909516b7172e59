export type Coordinates = { latitude: number; longitude: number };

/** Coordinates as maps copy them, "34.1526, 77.5771"; null for an empty text, undefined for any other. */
export function readPlace(text: string): Coordinates | null | undefined {
  if (text.trim() === "") return null;
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

export function typePlace(latitude: number | null, longitude: number | null): string {
  return latitude === null || longitude === null ? "" : `${latitude}, ${longitude}`;
}
