import { getRouteApi } from "@tanstack/react-router";

const panel = getRouteApi("/to");

/** The client that the operator's panel works on. Without one the shell shows no screen but the registration. */
export function useClientId(): number {
  const { clientId } = panel.useRouteContext();
  if (clientId === null) throw new Error("A screen of the panel was opened without a client.");
  return clientId;
}
