import { notFound, redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Me } from "@/api/site";
import { comingLabel, isForm, otherAddress } from "@/features/operator/navigation";

/**
 * The screens of the operator's panel whose addresses hold no id. One route leads to all of them, as each route is part
 * of the first script of every public page.
 */

export type ScreenProps = { me: Me; clientId: number | null; eventId: number | null };
type Screen = ComponentType<ScreenProps>;

const screens: Record<string, () => Promise<Screen>> = {
  "/to/register-client": async () => {
    const { RegisterPage } = await import("@/features/operator/register-page");
    return ({ me }) => <RegisterPage me={me} />;
  },
  "/to/basic-client-profile": async () => {
    const { ProfilePage } = await import("@/features/operator/profile-page");
    return ofClient(ProfilePage);
  },
  "/to/event-creation/change-priority": async () => {
    const { PriorityPage } = await import("@/features/events/priority-page");
    return ofClient(PriorityPage);
  },
  "/to/event-settings": async () => {
    const { SettingsPage } = await import("@/features/operator/settings-page");
    return ofClient(SettingsPage);
  },
};

/** The same component each time, so that a screen that stays is not begun anew. */
const loaded = new Map<string, Promise<Screen>>();

/** What stands at an address of the panel: a screen, or word that it is still to come; elsewhere is gone to. */
export async function screenAt(address: string, entry: unknown): Promise<Screen> {
  const path = address.replace(/\/+$/, "");
  const other = otherAddress(path);
  if (other) throw redirect({ href: other, replace: true });
  const key = screens[path] ? path : `${path} ${String(entry)}`;
  const load = screens[path] ?? (isForm(path) ? () => form(path) : () => comingSoon(path, entry));
  const found = loaded.get(key) ?? load();
  loaded.set(key, found);
  found.catch(() => loaded.delete(key));
  return found;
}

async function form(path: string): Promise<Screen> {
  const { EventForms } = await import("@/routes/to/-event-forms");
  return ({ clientId, eventId }) =>
    clientId && <EventForms path={path} clientId={clientId} eventId={eventId} />;
}

async function comingSoon(path: string, entry: unknown): Promise<Screen> {
  const name = comingLabel(path, typeof entry === "string" ? entry : undefined);
  if (!name) throw notFound();
  const { ComingSoonPage } = await import("@/features/operator/coming-soon-page");
  return () => <ComingSoonPage name={name} />;
}

function ofClient(Page: ComponentType<{ clientId: number }>): Screen {
  return ({ clientId }) => clientId && <Page key={clientId} clientId={clientId} />;
}
