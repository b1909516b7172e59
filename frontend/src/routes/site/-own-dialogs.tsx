import { lazyRouteComponent, useLocation, useRouter } from "@tanstack/react-router";
import { Suspense } from "react";
import { useMe } from "@/api/site";

const AccountDialogs = lazyRouteComponent(
  () => import("@/features/account/account-dialogs"),
  "AccountDialogs",
);

/** Pages where a dialog would interrupt the person. */
const busy =
  /^\/(events\/\d+\/(book|travellers|review)|event\/review|login|register|logout_script|clear-session|handoff)\b/;

/** Dialogs over any page for signed-in people; loaded only for them. */
export function OwnDialogs({ dialog }: { dialog: "operators" | "join" | undefined }) {
  const me = useMe();
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (!me) return null;
  const close = () => {
    if (router.state.location.state.isOverPage) router.history.back();
    else void router.navigate({ to: ".", search: withoutDialog, replace: true, resetScroll: false });
  };
  return (
    <Suspense fallback={null}>
      <AccountDialogs me={me} dialog={dialog} mayAsk={!busy.test(path)} onClose={close} />
    </Suspense>
  );
}

function withoutDialog({ dialog: _, ...rest }: { dialog?: unknown }): Record<string, unknown> {
  return rest;
}
