import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { CheckingAccess } from "@/ui/checking-access";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { DraftOffer, RestoredNotice } from "@/ui/draft-notice";
import { LinkPageState } from "@/ui/link-page";
import { Logo } from "@/ui/logo";
import { Notice } from "@/ui/notice";
import { Resend } from "@/ui/resend";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { TextDialog } from "@/ui/text-dialog";
import { Toaster, toast } from "@/ui/toasts";

const nothing = () => undefined;
const AN_HOUR_AGO = "2026-12-17T09:30:00Z";

export function Badges() {
  return (["neutral", "brand", "good", "warn", "bad", "note", "photo"] as const).map((tone) => (
    <Badge key={tone} tone={tone}>
      {tone}
    </Badge>
  ));
}

export function DefaultLogos() {
  return ([40, 64] as const).map((side) => (
    <Logo key={side} src={null} name="Himalayan Trails" side={side} />
  ));
}

export function BadgesWithADot() {
  return (["good", "warn", "bad", "note"] as const).map((dot) => (
    <Badge key={dot} dot={dot}>
      {dot}
    </Badge>
  ));
}

export function Notices() {
  return (["note", "good", "warn", "bad"] as const).map((tone) => (
    <Notice key={tone} tone={tone} title="3 issues need attention" action={<Button size="sm">View</Button>}>
      A payment could not be confirmed.
    </Notice>
  ));
}

export function Drafts() {
  const offered = { at: AN_HOUR_AGO, value: {} };
  return (
    <>
      <DraftOffer draft={{ offered, settle: nothing, drop: nothing }} onRestore={nothing} />
      <RestoredNotice at={AN_HOUR_AGO} onStartAgain={nothing} />
    </>
  );
}

export function States() {
  return (
    <>
      <EmptyState title="No bookings yet" text="They appear here." action={<Button>See trips</Button>} />
      <ErrorState text="There was no response. Check your connection and try again." onRetry={nothing} />
      <CheckingAccess />
      <SkeletonGroup>
        <Skeleton height="2rem" />
        <Skeleton width="60%" height="1rem" />
        <Skeleton width="3rem" height="3rem" round />
      </SkeletonGroup>
    </>
  );
}

export function Toasts() {
  return (
    <>
      {(["success", "error", "warning", "info"] as const).map((tone) => (
        <Button key={tone} variant="outline" onClick={() => toast[tone]("Booking cancelled.")}>
          {tone}
        </Button>
      ))}
      <Toaster />
    </>
  );
}

export function Dialogs() {
  const [opened, setOpened] = useState<"dialog" | "confirm" | "text" | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button onClick={() => setOpened("dialog")}>Open a dialog</Button>
      <Button variant="outline" onClick={() => setOpened("confirm")}>
        Ask for confirmation
      </Button>
      <Button variant="outline" onClick={() => setOpened("text")}>
        Ask for a reason
      </Button>
      <Dialog title="Change traveller" opened={opened === "dialog"} onClose={close}>
        What is changed is saved with the booking.
      </Dialog>
      <ConfirmDialog
        title="Cancel booking of Asha Baruah"
        opened={opened === "confirm"}
        confirm="Cancel booking"
        cancel="Keep booking"
        loading={false}
        error={null}
        onConfirm={close}
        onClose={close}
      >
        Two beds become free, and ₹4,788 are refunded.
      </ConfirmDialog>
      <TextDialog
        title="Decline cancellation of Asha Baruah"
        opened={opened === "text"}
        draftKey="gallery.decline"
        text="The traveller gets an e-mail with your reason."
        texts={{ reason: { label: "Reason", missing: "Enter a reason.", maxLength: 500, rows: 3 } }}
        back="Go back"
        submit="Decline cancellation"
        sent="Cancellation declined."
        onSend={() => Promise.reject(new Error("The booking is cancelled already."))}
        errorOf={(error) => (error instanceof Error ? error.message : "")}
        onDone={() => Promise.resolve()}
        onClose={close}
      />
    </>
  );
}

export function LinkPages() {
  return ([true, false] as const).map((isGone) => (
    <LinkPageState
      key={String(isGone)}
      query={{ isPending: false, error: new Error("There was no response."), refetch: nothing }}
      height="26rem"
      isGone={isGone}
      gone="This link is no longer valid"
      goneText="Ask the operator for a new one."
      action={null}
      failed="The page could not be loaded"
    />
  ));
}

export function CodeSentAgain() {
  return <Resend email="asha@example.com" until={0} loading={false} onResend={nothing} onChange={nothing} />;
}
