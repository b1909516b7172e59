import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { t } from "#messages/admin";
import { read } from "@/api/call";
import type { Me } from "@/api/site";
import classes from "@/features/admin/open-requests.module.css";
import { clientsQuery, renamesQuery, toRequestsQuery } from "@/features/admin/queries";
import { loadRefusal } from "@/features/admin/requests";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Text } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { ErrorState } from "@/ui/states";

/** The requests that administrators decide about, and the state of the installation. */
export function useOpenRequests() {
  const open = useInfiniteQuery(toRequestsQuery("open"));
  const clients = useInfiniteQuery(clientsQuery("open"));
  const renames = useInfiniteQuery(renamesQuery());
  const health = useQuery(read("/api/health"));
  return {
    open,
    clients,
    renames,
    health,
    isPending: [open, clients, renames, health].some(({ isPending }) => isPending),
  };
}

type Props = { me: Me; requests: ReturnType<typeof useOpenRequests> };

/** Open requests for an administrator. */
export function Waiting({ me, requests: { open, clients, renames, health } }: Props) {
  const clientsWaiting =
    clients.data?.pages.flat().filter((client) => client.approval_status === "open").length ?? 0;
  const waiting = open.data?.pages.flat().filter((request) => request.approval_status === "open").length ?? 0;
  const renamesWaiting =
    renames.data?.pages.flat().filter((rename) => rename.approval_status === "open").length ?? 0;
  return (
    <div className={classes["page"]}>
      {!me.has_second_factor && (
        <Notice tone="warn" action={<TextLink to="/profile">{t.setUp}</TextLink>}>
          {t.secondStep}
        </Notice>
      )}
      {health.isError && (
        <Notice
          tone="bad"
          title={t.noHealth}
          action={
            <Button size="sm" loading={health.isFetching} onClick={() => void health.refetch()}>
              {t.tryAgain}
            </Button>
          }
        >
          {loadRefusal(health.error)}
        </Notice>
      )}
      {!health.isError && health.data?.is_well === false && (
        <Notice tone="warn" action={<TextLink to="/admin/health">{t.seeHealth}</TextLink>}>
          {t.notWell}
        </Notice>
      )}
      {clients.isSuccess && (
        <Card label={t.allClients} className={classes["card"]}>
          <Heading size="title-sm">
            {clientsWaiting === 0
              ? t.noClientWaits
              : t.clientsWaiting(clients.hasNextPage ? `${clientsWaiting}+` : String(clientsWaiting))}
          </Heading>
          <Text tone="muted">{t.clientsWaitingText}</Text>
          <div>
            <ButtonLink to="/admin/all-clients" search={clientsWaiting > 0 ? { status: "open" } : {}}>
              {t.seeClients}
            </ButtonLink>
          </div>
        </Card>
      )}
      {clients.isError && (
        <ErrorState text={loadRefusal(clients.error)} onRetry={() => void clients.refetch()} />
      )}
      {open.isError && <ErrorState text={loadRefusal(open.error)} onRetry={() => void open.refetch()} />}
      {open.isSuccess && (
        <Card label={t.allToRequests} className={classes["card"]}>
          <Heading size="title-sm">
            {waiting === 0 ? t.nothingWaits : t.waiting(open.hasNextPage ? `${waiting}+` : String(waiting))}
          </Heading>
          <Text tone="muted">{t.waitingText}</Text>
          <div>
            <ButtonLink to="/admin/all-to-request" search={waiting > 0 ? { status: "open" } : {}}>
              {t.seeRequests}
            </ButtonLink>
          </div>
        </Card>
      )}
      {renames.isError && (
        <ErrorState text={loadRefusal(renames.error)} onRetry={() => void renames.refetch()} />
      )}
      {renames.isSuccess && (
        <Card label={t.renames} className={classes["card"]}>
          <Heading size="title-sm">
            {renamesWaiting === 0
              ? t.noRenames
              : t.renamesWaiting(renames.hasNextPage ? `${renamesWaiting}+` : String(renamesWaiting))}
          </Heading>
          <Text tone="muted">{t.renamesWaitingText}</Text>
          <div>
            <ButtonLink to="/admin/renames">{t.seeRenames}</ButtonLink>
          </div>
        </Card>
      )}
    </div>
  );
}
