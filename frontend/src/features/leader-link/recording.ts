import type { NewRecord } from "@/features/leader-link/storage";

/** Records on this phone; false when it could not be kept, which is said. */
export type Recording = (record: NewRecord, picture?: Blob | null, customer?: string) => Promise<boolean>;

/** A new key and the time by this phone's clock, which every record has. */
export const stamp = () => ({ key: crypto.randomUUID(), at: new Date().toISOString() });
