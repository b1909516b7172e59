import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/account";
import { sentenceOf } from "@/api/errors";
import { useSite } from "@/api/site";
import { ago } from "@/features/account/ago";
import { endOtherSignIns, endSignIn, type SignIn, signInsQuery } from "@/features/account/calls";
import classes from "@/features/account/sign-ins.module.css";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Hint, Row, Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

/** How many sign-ins are shown before the others are asked for. An account may have a hundred. */
const FIRST_SHOWN = 10;

/** The person's sessions, with buttons to end one or all others. */
export function SignIns() {
  const queryClient = useQueryClient();
  const [showsAll, setShowsAll] = useState(false);
  const list = useQuery(signInsQuery);
  const refresh = () => queryClient.invalidateQueries(signInsQuery);
  const ending = useMutation({
    mutationFn: (signIn: SignIn) => endSignIn(signIn.id),
    onSuccess: async (_, signIn) => {
      await refresh();
      toast.success(t.signedOut(signIn.device));
    },
    onError: refresh,
  });
  const endingOthers = useMutation({
    mutationFn: endOtherSignIns,
    onSuccess: async () => {
      await refresh();
      toast.success(t.othersSignedOut);
    },
  });
  const error = ending.error ?? endingOthers.error;

  if (list.isPending) {
    return (
      <SkeletonGroup className={classes["list"]}>
        <Skeleton height="4.5rem" />
        <Skeleton height="4.5rem" />
      </SkeletonGroup>
    );
  }
  if (list.isError) return <ErrorState text={list.error.message} onRetry={() => void list.refetch()} />;

  // This device first; the others by last use.
  const signIns = list.data.toSorted((signIn, other) => Number(other.is_current) - Number(signIn.is_current));
  return (
    <>
      {error && <Notice tone="bad">{sentenceOf(error, t.signOutFailed)}</Notice>}
      <ul className={classes["list"]}>
        {(showsAll ? signIns : signIns.slice(0, FIRST_SHOWN)).map((signIn) => (
          <Place
            key={signIn.id}
            signIn={signIn}
            loading={ending.isPending && ending.variables.id === signIn.id}
            onEnd={() => ending.mutate(signIn)}
          />
        ))}
      </ul>
      {!showsAll && signIns.length > FIRST_SHOWN && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {t.showAllSignIns(signIns.length)}
        </Button>
      )}
      {signIns.length === 1 ? (
        <Hint>{t.onlyHere}</Hint>
      ) : (
        <Row noWrap justify="end" gap={0}>
          <Button variant="outline" loading={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
            {t.signOutOthers}
          </Button>
        </Row>
      )}
    </>
  );
}

/** The host of a site: a domain of an operator's own has dots, a label has none. */
function hostOf(site: string | null, baseDomain: string): string {
  if (!site) return baseDomain;
  return site.includes(".") ? site : `${site}.${baseDomain}`;
}

type PlaceProps = { signIn: SignIn; loading: boolean; onEnd: () => void };

function Place({ signIn, loading, onEnd }: PlaceProps) {
  const { base_domain } = useSite();
  const { device, address, sites, last_used_at, created_at, is_current } = signIn;
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop;
  const now = Date.now();
  const hosts = sites.map((site) => hostOf(site, base_domain)).join(", ");
  return (
    <li className={classes["place"]}>
      <Icon className={classes["icon"]} size={24} strokeWidth={1.75} aria-hidden />
      <Stack gap={0} breakable>
        <Row as="p" gap={2} tone="ink" size="md" weight={600}>
          {device}
          {is_current && <Badge tone="good">{t.thisDevice}</Badge>}
        </Row>
        <p>{is_current ? t.activeNow : t.lastUsed(ago(last_used_at, now))}</p>
        <p>
          {address ?? t.unknownAddress} · {t.signedInOn(ago(created_at, now))}
        </p>
        <p>{hosts}</p>
      </Stack>
      {is_current ? (
        <ButtonLink to="/logout_script" variant="subtle" size="sm">
          {t.signOut}
        </ButtonLink>
      ) : (
        <Button variant="subtle" size="sm" loading={loading} aria-label={t.signOutOf(device)} onClick={onEnd}>
          {t.signOut}
        </Button>
      )}
    </li>
  );
}
