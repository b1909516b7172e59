import { useState } from "react";
import type { Driver } from "@/features/resources/queries";
import { NO_RENTAL, type RentalDraft, rentalOf } from "@/features/resources/rental";
import { forget, keep, readKept } from "@/lib/kept";

/** What was typed on the steps that went before. */
const drafts = new Map<string, RentalDraft>();
/** Numbers of licences stay in memory: a shared computer must not keep them. */
const licences = new Map<string, string>();

/** A rental while it is typed, over its three steps; it outlives Back, a reload and a lost connection. */
export function useRental(clientId: number, driver: Driver | null) {
  const key = `toli.resources.${clientId}.rental.${driver?.driver_id ?? "new"}`;
  const [kept, setKept] = useState(() => (drafts.has(key) ? null : readKept<RentalDraft>(key)));
  const [typed, setTyped] = useState<RentalDraft | null>(() => drafts.get(key) ?? kept?.value ?? null);
  const value = typed ?? (driver ? rentalOf(driver) : NO_RENTAL);
  const [licence, setLicence] = useState(() => licences.get(key) ?? "");

  const change = (changed: (now: RentalDraft) => Partial<RentalDraft>) => {
    setTyped((before) => {
      const now = before ?? value;
      const next = { ...now, ...changed(now) };
      drafts.set(key, next);
      keep(key, next);
      return next;
    });
  };
  const settle = () => {
    forget(key);
    drafts.delete(key);
    licences.delete(key);
  };
  return {
    value,
    change,
    licence,
    changeLicence: (typed: string) => {
      licences.set(key, typed);
      setLicence(typed);
    },
    hasLicence: licence.trim() !== "" || Boolean(driver?.licence_number),
    /** Since when it waits to be saved, where the page was opened anew; null otherwise. */
    keptSince: kept?.at ?? null,
    startAfresh: () => {
      settle();
      setKept(null);
      setLicence("");
      setTyped(null);
    },
    settle,
  };
}
