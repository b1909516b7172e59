/** Runs an action that may need a fresh proof of identity, which is asked for first. */
export type WithProof = <T>(act: () => Promise<T>) => Promise<T>;

/** The person closed the dialog without confirming their identity: nothing was done, and nothing failed. */
export class ProofDeclined extends Error {}
