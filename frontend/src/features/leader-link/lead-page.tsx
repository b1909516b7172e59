import { CloudOff, Link2Off, Smartphone } from "lucide-react";
import { type ComponentProps, useEffect, useMemo, useSyncExternalStore } from "react";
import { t } from "#messages/lead";
import { CodeForm } from "@/features/leader-link/code-form";
import classes from "@/features/leader-link/lead.module.css";
import { LeaderPhone, type View } from "@/features/leader-link/phone";
import { SheetView } from "@/features/leader-link/sheet-view";
import { Status, UnsentPayments } from "@/features/leader-link/status";
import { keepOffline } from "@/offline/register";
import { Button } from "@/ui/button";
import { Heading, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

/** The scope of the service worker that keeps this page. */
const SCOPE = "/lead/";

type Props = { token: string; operator: string };

/** The page of a leader's link: the departure sheet on one phone, with or without signal. */
export function LeadPage({ token, operator }: Props) {
  usePageTitle(t.pageTitle, operator);
  const phone = useMemo(() => new LeaderPhone(token), [token]);
  const view = useSyncExternalStore(phone.subscribe, phone.view);
  useEffect(() => phone.start(), [phone]);
  useEffect(() => {
    void keepOffline(SCOPE);
  }, []);
  const { page } = view;
  return (
    <Container className={classes["page"]}>
      {/* A phone has no signal for the pages that the bar and the footer lead to. */}
      <header data-alone>
        <Text tone="brand" size="sm" weight={650}>
          {page ? `${operator} · ${t.greeting(page.leader)}` : operator}
        </Text>
        <Heading level={1} above={1} size="title-md" breakable>
          {page?.event_name ?? t.pageTitle}
        </Heading>
      </header>
      <Phase phone={phone} view={view} />
    </Container>
  );
}

type EndedProps = { phone: LeaderPhone; view: View } & ComponentProps<typeof EmptyState>;

/** A phone that shows no sheet, with the payments that the operator does not have. */
function Ended({ phone, view, ...state }: EndedProps) {
  return (
    <>
      <EmptyState {...state} />
      <UnsentPayments phone={phone} view={view} />
    </>
  );
}

function Phase({ phone, view }: { phone: LeaderPhone; view: View }) {
  const { phase, page, copy } = view;
  const again = <Button onClick={() => void phone.sync()}>{t.retry}</Button>;
  if (phase === "broken") return <Notice tone="bad">{t.keptOnly}</Notice>;
  if (phase === "missing") {
    return <Ended phone={phone} view={view} icon={Link2Off} title={t.gone} text={t.goneText} />;
  }
  if (phase === "unreachable") {
    return (
      <ErrorState
        title={t.needsSignal}
        text={t.needsSignalText}
        retryLabel={t.retry}
        onRetry={() => void phone.sync()}
      />
    );
  }
  if (phase === "code" && page) return <CodeForm page={page} onCode={(code) => phone.open(code)} />;
  if (phase === "over") {
    return <Ended phone={phone} view={view} icon={Link2Off} title={t.overTitle} text={t.overText} />;
  }
  if (phase === "other_phone") {
    return (
      <Ended
        phone={phone}
        view={view}
        icon={Smartphone}
        title={t.otherPhone}
        text={t.otherPhoneText}
        action={again}
      />
    );
  }
  if (phase === "spent")
    return <EmptyState icon={Smartphone} title={t.triedOften} text={t.triedOftenText} action={again} />;
  if (phase === "sending") {
    return (
      <>
        <Status phone={phone} view={view} />
        <EmptyState icon={CloudOff} title={t.sendingTitle} text={t.sendingText} />
      </>
    );
  }
  if (phase === "open" && copy?.sheet) return <SheetView phone={phone} view={view} sheet={copy.sheet} />;
  return (
    <SkeletonGroup>
      <Skeleton height="24rem" />
    </SkeletonGroup>
  );
}
