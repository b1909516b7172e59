import { notFound, redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { t } from "#messages/operator";
import type { Me } from "@/api/site";
import { comingLabel, forms, otherAddress } from "@/features/operator/navigation";
import { type Address, bare, type Found, type Loader, screenTable } from "@/routes/-screens";

/** The screens of the operator's panel that stand behind one route. */

export type ScreenProps = Address & { me: Me; clientId: number | null };
type Screen = ComponentType<ScreenProps>;

const RESOURCES = [
  "/to/resources/hotel",
  "/to/resources/add-hotel",
  "/to/resources/sethotelprice",
  "/to/resources/place",
  "/to/resources/add-place",
  "/to/resources/driver",
  "/to/resources/add-driver",
  "/to/resources/add-vehicle",
  "/to/resources/setvehicledetails",
  "/to/setvehicledetails",
  "/to/resources/plan",
];

const screens: Record<string, Loader<ScreenProps>> = {
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
  "/to/orders/$eventId/rooming": async () => {
    const { RoomingPage } = await import("@/features/rooming/rooming-page");
    return ofDeparture(RoomingPage);
  },
  "/to/orders/$eventId/sheet": async () => {
    const { SheetPage } = await import("@/features/sheet/sheet-page");
    return ofDeparture(SheetPage);
  },
  "/to/event-settings": async () => {
    const { SettingsPage } = await import("@/features/operator/settings-page");
    return ofClient(SettingsPage);
  },
  "/to/refunds": async () => {
    const { OwedPage } = await import("@/features/operator/owed-page");
    return ({ clientId, search, onSearch }) =>
      clientId && (
        <OwedPage
          key={clientId}
          clientId={clientId}
          page={Math.max(1, Math.trunc(Number(search["page"])) || 1)}
          onPage={(page) => onSearch({ page })}
        />
      );
  },
  "/to/enquiries": async () => {
    const { EnquiriesPage } = await import("@/features/operator/enquiries-page");
    return ({ clientId, search, onSearch }) =>
      clientId && <EnquiriesPage key={clientId} clientId={clientId} search={search} onSearch={onSearch} />;
  },
  "/to/join-requests": () => customers(true),
  "/to/client-filters": () => customers(false),
  ...Object.fromEntries(RESOURCES.map((path) => [path, () => resource(path)])),
  "/to/bookings": async () => {
    const { BookingsPage } = await import("@/features/dashboards/bookings-page");
    return ({ clientId, search, onSearch }) =>
      clientId && <BookingsPage clientId={clientId} panel={t.panel} search={search} onSearch={onSearch} />;
  },
  "/to/audit-log": async () => {
    const [{ AuditPage }, { readAuditSearch }] = await Promise.all([
      import("@/features/audit/audit-page"),
      import("@/features/audit/audit-search"),
    ]);
    return ({ clientId, search, onSearch }) =>
      clientId && (
        <AuditPage
          clientId={clientId}
          panel={t.panel}
          search={readAuditSearch(search)}
          onSearch={(next, how) => onSearch(readAuditSearch(next), how)}
        />
      );
  },
  ...Object.fromEntries(forms.map(({ to }) => [to, () => form(to)])),
};

const screenOf = screenTable(screens);

/** What stands at an address of the panel: a screen, or word that it is still to come; elsewhere is gone to. */
export async function screenAt(address: string, entry: unknown): Promise<Found<ScreenProps>> {
  const path = bare(address);
  const other = otherAddress(path);
  if (other) throw redirect({ href: other, replace: true });
  return (await screenOf(path)) ?? { Screen: await comingSoon(path, entry), params: {} };
}

async function resource(path: string): Promise<Screen> {
  const { ResourceScreens } = await import("@/routes/to/-resource-screens");
  return ({ clientId, search, onSearch }) =>
    clientId && (
      <ResourceScreens key={clientId} path={path} clientId={clientId} search={search} onSearch={onSearch} />
    );
}

async function customers(isJoining: boolean): Promise<Screen> {
  const { CustomersPage } = await import("@/features/operator/customers-page");
  return ({ clientId, search, onSearch }) =>
    clientId && (
      <CustomersPage
        key={clientId}
        clientId={clientId}
        isJoining={isJoining}
        search={search}
        onSearch={onSearch}
      />
    );
}

async function form(path: string): Promise<Screen> {
  const { EventForms } = await import("@/routes/to/-event-forms");
  return ({ clientId, search, onSearch }) =>
    clientId && <EventForms path={path} clientId={clientId} search={search} onSearch={onSearch} />;
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

type DepartureProps = { clientId: number; eventId: number; planId: number | null };

function ofDeparture(Page: ComponentType<DepartureProps>): Screen {
  return ({ clientId, params, search }) => {
    const plan = Number(search["plan"]);
    const planId = Number.isSafeInteger(plan) && plan > 0 ? plan : null;
    return clientId && <Page clientId={clientId} eventId={Number(params["eventId"])} planId={planId} />;
  };
}
