import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Wire } from "@/api/wire";

export type Page = Wire["LeaderPage"];
export type Sheet = Wire["LeaderSheet"];
export type Records = Wire["LeaderRecords"];
export type NewRecord = Wire["RecordsIn"]["records"][number];
export type Refusal = Wire["RefusedRecord"]["reason"];

/** What a phone keeps of a link: what it showed last, so that it shows it again without signal. */
export type SavedSheet = { token: string; page: Page; sheet: Sheet | null; records: Records; readAt: string };
/**
 * A record that the server does not have yet, or has refused. `place` is its place in the order of recording, `customer`
 * the name of who paid: a payment stays on the phone when its sheet is deleted.
 */
export type Waiting = {
  place?: number;
  token: string;
  record: NewRecord;
  refused: Refusal | null;
  customer?: string;
};
type Bill = { key: string; token: string; picture: Blob };

interface Schema extends DBSchema {
  kept: { key: string; value: SavedSheet };
  waiting: { key: number; value: Waiting; indexes: { token: string } };
  bills: { key: string; value: Bill; indexes: { token: string } };
}

const NAME = "toli-leader";

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("kept", { keyPath: "token" });
      db.createObjectStore("waiting", { keyPath: "place", autoIncrement: true }).createIndex(
        "token",
        "token",
      );
      db.createObjectStore("bills", { keyPath: "key" }).createIndex("token", "token");
    },
  });
  return opened;
}

/** Everything that the phone has of a link, records in the order in which they were made. */
export async function load(
  token: string,
): Promise<{ copy: SavedSheet | null; waiting: Waiting[]; bills: string[] }> {
  const store = await database();
  const [copy, waiting, bills] = await Promise.all([
    store.get("kept", token),
    store.getAllFromIndex("waiting", "token", token),
    store.getAllKeysFromIndex("bills", "token", token),
  ]);
  return { copy: copy ?? null, waiting, bills };
}

export async function keep(copy: SavedSheet): Promise<void> {
  await (await database()).put("kept", copy);
}

/** Adds a record behind the others, with the picture of its bill. */
export async function add(waiting: Waiting, picture: Blob | null): Promise<void> {
  const { token, record } = waiting;
  const writing = (await database()).transaction(["waiting", "bills"], "readwrite");
  await Promise.all([
    writing.objectStore("waiting").add(waiting),
    picture && writing.objectStore("bills").add({ key: record.key, token, picture }),
    writing.done,
  ]);
}

/** Removes the records that the server has stored, and marks those that it has refused. */
export async function settle(
  waiting: readonly Waiting[],
  stored: ReadonlySet<string>,
  refused: ReadonlyMap<string, Refusal>,
): Promise<void> {
  const writing = (await database()).transaction("waiting", "readwrite");
  await Promise.all([
    ...waiting.map((entry) => {
      const { place, record } = entry;
      if (place === undefined) return undefined;
      if (stored.has(record.key)) return writing.store.delete(place);
      const reason = refused.get(record.key);
      return reason && writing.store.put({ ...entry, refused: reason });
    }),
    writing.done,
  ]);
}

export async function billOf(key: string): Promise<Blob | null> {
  return (await (await database()).get("bills", key))?.picture ?? null;
}

export async function dropBill(key: string): Promise<void> {
  await (await database()).delete("bills", key);
}

export async function dropWaiting(place: number): Promise<void> {
  await (await database()).delete("waiting", place);
}

/** Deletes what the phone showed of a link, and with `everything` also what it has not sent, but for payments. */
export async function wipe(token: string, everything: boolean): Promise<void> {
  const store = await database();
  const writing = store.transaction(["kept", "waiting", "bills"], "readwrite");
  await writing.objectStore("kept").delete(token);
  if (everything) {
    for (const entry of await writing.objectStore("waiting").index("token").getAll(token)) {
      if (entry.place !== undefined && entry.record.kind !== "payment") {
        await writing.objectStore("waiting").delete(entry.place);
      }
    }
    for (const key of await writing.objectStore("bills").index("token").getAllKeys(token)) {
      await writing.objectStore("bills").delete(key);
    }
  }
  await writing.done;
}
