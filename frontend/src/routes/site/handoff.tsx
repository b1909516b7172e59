import { createFileRoute } from "@tanstack/react-router";
import { HandOffPage } from "@/features/auth/hand-off-page";
import { AskPage, GoOnPage } from "@/features/auth/hand-off-request";

type Search = { to?: string; from?: string; for?: string };

export const Route = createFileRoute("/handoff")({
  validateSearch: ({ to, from, for: label }): Search => ({
    ...(typeof to === "string" && to ? { to } : {}),
    ...(isText(from) ? { from: String(from) } : {}),
    ...(isText(label) && label !== "" ? { for: String(label) } : {}),
  }),
  component: HandOff,
});

function HandOff() {
  const { to, from, for: label } = Route.useSearch();
  if (label !== undefined) return <GoOnPage label={label} to={to} />;
  if (from !== undefined) return <AskPage from={from} to={to} />;
  return <HandOffPage to={to} />;
}

/** The router reads a label of digits as a number. */
function isText(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
