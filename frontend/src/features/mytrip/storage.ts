import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Wire } from "@/api/wire";

/** What a device keeps of a trip, to show it without signal: no ID number, medical note or phone. */
export type SavedTrip = {
  bookingId: number;
  userId: number;
  keptAt: string;
  event: Wire["BookedEvent"];
  reference: string;
  status: string;
  due: number;
  dueOn: string | null;
  /** `hasDetails`: with ID number and emergency contact. */
  people: { name: string; hasDetails: boolean }[];
  itinerary: Wire["ItineraryOut"][];
  documents: { id: number; name: string; note: string }[];
  /** What to pack, a line for each thing. */
  packing: string[];
};
type Packed = { bookingId: number; things: readonly string[] };
type File = { key: string; bookingId: number; blob: Blob };

interface Schema extends DBSchema {
  trips: { key: number; value: SavedTrip };
  packed: { key: number; value: Packed };
  files: { key: string; value: File; indexes: { bookingId: number } };
}

/** Deleted on signing out, by `forgetVisit`. */
const NAME = "toli-my-trip";

async function withDatabase<T>(use: (opened: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const opened = await openDB<Schema>(NAME, 2, {
    async upgrade(db, before, _, transaction) {
      db.createObjectStore("packed", { keyPath: "bookingId" });
      if (before > 0) {
        // Kept before there were packing lists; the next visit keeps it anew.
        await transaction.objectStore("trips").clear();
        return;
      }
      db.createObjectStore("trips", { keyPath: "bookingId" });
      db.createObjectStore("files", { keyPath: "key" }).createIndex("bookingId", "bookingId");
    },
  });
  try {
    return await use(opened);
  } finally {
    opened.close();
  }
}

/** Keeps a trip; those of another account, whose visit ended without signing out, are deleted. */
export function keepTrip(trip: SavedTrip): Promise<void> {
  return withDatabase(async (opened) => {
    const all = await opened.getAll("trips");
    if (all.some(({ userId }) => userId !== trip.userId)) {
      await Promise.all([opened.clear("trips"), opened.clear("files"), opened.clear("packed")]);
    }
    await opened.put("trips", trip);
  });
}

export function findTrip(bookingId: number): Promise<SavedTrip | null> {
  return withDatabase(async (opened) => (await opened.get("trips", bookingId)) ?? null);
}

/** The things that are ticked on this device. */
export function findPacked(bookingId: number): Promise<readonly string[]> {
  return withDatabase(async (opened) => (await opened.get("packed", bookingId))?.things ?? []);
}

export function keepPacked(bookingId: number, things: readonly string[]): Promise<unknown> {
  return withDatabase((opened) => opened.put("packed", { bookingId, things }));
}

/** Keeps documents that are not kept yet; they never change once they are issued. */
export async function keepFiles(
  bookingId: number,
  files: readonly { id: number; href: string }[],
): Promise<void> {
  const storedKeys = new Set(
    await withDatabase((opened) => opened.getAllKeysFromIndex("files", "bookingId", bookingId)),
  );
  for (const { id, href } of files) {
    const key = fileKey(bookingId, id);
    if (storedKeys.has(key)) continue;
    const response = await fetch(href);
    if (!response.ok) continue;
    const blob = await response.blob();
    await withDatabase((opened) => opened.put("files", { key, bookingId, blob }));
  }
}

/** Addresses of the kept documents of a booking, by the document's id. */
export async function keptFiles(bookingId: number): Promise<ReadonlyMap<string, string>> {
  const files = await withDatabase((opened) => opened.getAllFromIndex("files", "bookingId", bookingId));
  return new Map(files.map(({ key, blob }) => [key, URL.createObjectURL(blob)]));
}

export function fileKey(bookingId: number, id: number): string {
  return `${bookingId}/${id}`;
}
