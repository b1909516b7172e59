import { ApiError } from "@/api/errors";
import * as calls from "@/features/leader-link/calls";
import { NO_RECORDS } from "@/features/leader-link/merge";
import type { NewRecord, Page, Refusal, SavedSheet, Waiting } from "@/features/leader-link/storage";
import * as storage from "@/features/leader-link/storage";
import { today } from "@/lib/dates";
import { dropOffline } from "@/offline/register";

const MOST_SENT = 200;
const EVERY = 60_000;
/** Ticks that follow each other go in one call. */
const SOON = 400;

export type View = {
  /** `loading` until the phone or the server has answered; `unreachable`: neither has the sheet. */
  phase: "loading" | "unreachable" | "missing" | "broken" | Page["state"];
  page: Page | null;
  copy: SavedSheet | null;
  waiting: readonly Waiting[];
  /** Keys of spending whose bill is still on the phone. */
  bills: readonly string[];
  isSending: boolean;
  /** The last call got no answer. */
  isOffline: boolean;
};

const START: View = {
  phase: "loading",
  page: null,
  copy: null,
  waiting: [],
  bills: [],
  isSending: false,
  isOffline: false,
};

/**
 * One link on this phone: shows what the phone has, records on the phone first, and sends whenever there is signal.
 * Records are only ever added, each with a key of its own, so that sending one twice does no harm.
 */
export class LeaderPhone {
  #view = START;
  #listeners = new Set<() => void>();
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly token: string) {}

  readonly view = (): View => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Starts showing and sending; returns the function that stops it. */
  start(): () => void {
    void this.#begin();
    const wake = () => {
      if (document.visibilityState === "visible") void this.sync();
    };
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    const timer = setInterval(wake, EVERY);
    return () => {
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      clearInterval(timer);
      clearTimeout(this.#timer);
    };
  }

  async #begin(): Promise<void> {
    try {
      await this.#reload();
    } catch {
      // Private browsing of some browsers has no storage.
      this.#set({ phase: "broken" });
      return;
    }
    const { copy } = this.#view;
    if (copy?.sheet && copy.page.shown_until < today()) await this.#forget(false);
    else if (copy?.sheet) this.#set({ phase: "open", page: copy.page });
    await this.sync();
  }

  /** Opens the link on this phone by its code. */
  async open(code: string): Promise<void> {
    await calls.open(this.token, code);
    // Without it, the browser may delete what was not sent when space is short.
    await navigator.storage?.persist?.();
    await this.sync();
  }

  /** Records on the phone, and sends soon. */
  async record(record: NewRecord, picture: Blob | null = null, customer = ""): Promise<void> {
    const waiting = { token: this.token, record, refused: null, customer };
    // A tick shows at once; it counts once it is stored.
    this.#set({ waiting: [...this.#view.waiting, waiting] });
    try {
      await storage.add(waiting, picture);
    } finally {
      await this.#reload();
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.sync(), SOON);
  }

  async dismiss(entry: Waiting): Promise<void> {
    if (entry.place !== undefined) await storage.dropWaiting(entry.place);
    await this.#reload();
  }

  /** Sends what was not sent, and reads what other leaders recorded. */
  async sync(): Promise<void> {
    if (this.#view.phase === "broken" || this.#view.phase === "missing") return;
    if (this.#view.isSending) {
      this.#again = true;
      return;
    }
    this.#set({ isSending: true });
    try {
      do {
        this.#again = false;
        await this.#exchange();
      } while (this.#again);
      this.#set({ isOffline: false });
    } catch (error) {
      await this.#explain(error);
    } finally {
      this.#set({ isSending: false });
    }
  }

  async #exchange(): Promise<void> {
    const { phase } = this.#view;
    if (phase !== "open" && phase !== "sending") {
      const page = await calls.page(this.token);
      await this.#follow(page);
      if (page.state !== "open" && page.state !== "sending") return;
    }
    for (;;) {
      const sending = this.#view.waiting.filter(isStored).slice(0, MOST_SENT);
      const answer = await calls.send(
        this.token,
        sending.map(({ record }) => record),
      );
      const refused = new Map<string, Refusal>(answer.refused.map(({ key, reason }) => [key, reason]));
      await storage.settle(sending, new Set(answer.stored), refused);
      await this.#follow(answer.page);
      if (answer.page.state === "open") {
        const savedSheet = this.#view.copy?.sheet;
        const isNew = savedSheet?.version !== answer.sheet_version;
        const sheet = isNew ? await calls.sheet(this.token) : savedSheet;
        const readAt = isNew ? new Date().toISOString() : (this.#view.copy?.readAt ?? "");
        await storage.keep({
          token: this.token,
          page: answer.page,
          sheet: sheet ?? null,
          records: answer.records,
          readAt,
        });
      }
      await this.#reload();
      if (sending.length < MOST_SENT) break;
    }
    await this.#sendBills();
  }

  async #sendBills(): Promise<void> {
    const unsent = new Set(this.#view.waiting.map(({ record }) => record.key));
    for (const key of this.#view.bills.filter((billKey) => !unsent.has(billKey))) {
      const picture = await storage.billOf(key);
      try {
        if (picture) await calls.sendBill(this.token, key, picture);
      } catch (error) {
        // A picture that the server does not take never gets better; anything else is tried again.
        if (!(error instanceof ApiError) || ![404, 413, 415, 422].includes(error.status)) throw error;
      }
      await storage.dropBill(key);
      await this.#reload();
    }
  }

  /** Takes over the state that the server names, and deletes what the phone may no longer show. */
  async #follow(page: Page): Promise<void> {
    if (page.state === "over") await this.#forget(true);
    else if (page.state !== "open") await this.#forget(false);
    this.#set({ page, phase: page.state });
  }

  async #explain(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) {
      await this.#forget(true);
      this.#set({ phase: "missing" });
    } else if (error.code === "leader_link_over" || error.code === "leader_link_locked") {
      // Another phone, or the operator, has ended it: the page says which.
      const page = await calls.page(this.token).catch(() => null);
      if (page) await this.#follow(page);
    } else {
      this.#set({ isOffline: true });
      if (this.#view.phase === "loading") this.#set({ phase: "unreachable" });
    }
  }

  async #forget(everything: boolean): Promise<void> {
    await storage.wipe(this.token, everything);
    if (everything) await dropOffline(window.location.pathname);
    await this.#reload();
  }

  async #reload(): Promise<void> {
    this.#set(await storage.load(this.token));
  }

  #set(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function isStored({ place, refused }: Waiting): boolean {
  return place !== undefined && !refused;
}

/** The records that a view shows before its own. */
export function recordsOf(copy: SavedSheet | null) {
  // A copy of an earlier version has no payments.
  return { ...NO_RECORDS, ...copy?.records };
}
