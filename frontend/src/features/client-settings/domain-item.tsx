import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { t } from "#messages/domains";
import { sentenceOf } from "@/api/errors";
import {
  checkDomain,
  type Domain,
  domainsQuery,
  removeDomain,
  switchDomain,
} from "@/features/client-settings/domain-queries";
import { DomainRecords } from "@/features/client-settings/domain-records";
import { DOTS, sentenceOfState } from "@/features/client-settings/domain-states";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button, ButtonAnchor } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = {
  clientId: number;
  domain: Domain;
  /** The host name of the site that it always has. */
  address: string;
};

/** One domain: what state it is in, what is to be done, and what can be done. */
export function DomainItem({ clientId, domain, address }: Props) {
  const id = useId();
  const look = useRefresh(clientId);
  const [isShown, setShown] = useState(false);
  const checking = useMutation({
    mutationFn: () => checkDomain(clientId, domain.domain_id),
    onSuccess: (now) => {
      const isSilent = now.records.some(({ state }) => state === "no_answer");
      if (now.state === "active") toast.success(t.activated(now.shown));
      else toast.error(isSilent ? t.noAnswer : t.notYet);
    },
    onError: (error) => toast.error(sentenceOf(error, t.checkFailed)),
    onSettled: look,
  });
  if (domain.state === "removed") {
    return (
      <Stack as="li" gap={3} surface="line">
        <Notice title={domain.shown}>
          <p>{sentenceOfState(domain)}</p>
          <p>{t.reason(domain.removal_reason)}</p>
        </Notice>
      </Stack>
    );
  }
  const isActive = domain.state === "active";
  return (
    <Stack as="li" gap={3} surface="line" aria-labelledby={id}>
      <Row>
        <Heading level={3} breakable id={id}>
          {domain.shown}
        </Heading>
        <Badge dot={DOTS[domain.state]}>{t.state[domain.state]}</Badge>
        {domain.is_primary && <Badge tone="brand">{t.main}</Badge>}
      </Row>
      <p>{sentenceOfState(domain)}</p>
      {(!isActive || isShown) && <DomainRecords domain={domain} />}
      {domain.checked_at && <Hint breakable>{t.checked(formatMoment(domain.checked_at))}</Hint>}
      <Row>
        {domain.is_served && (
          <ButtonAnchor variant="outline" size="sm" href={domain.origin} target="_blank" rel="noopener">
            {t.open}
          </ButtonAnchor>
        )}
        {isActive && !isShown ? (
          <Button variant="outline" size="sm" onClick={() => setShown(true)}>
            {t.showRecords}
          </Button>
        ) : (
          <Button
            variant={isActive ? "outline" : "filled"}
            size="sm"
            loading={checking.isPending}
            onClick={() => checking.mutate()}
          >
            {t.check}
          </Button>
        )}
        {(domain.is_primary || isActive) && (
          <SwitchMain clientId={clientId} domain={domain} address={address} />
        )}
        <Remove clientId={clientId} domain={domain} address={address} />
      </Row>
    </Stack>
  );
}

function SwitchMain({ clientId, domain, address }: Props) {
  const look = useRefresh(clientId);
  const [opened, setOpened] = useState(false);
  const { is_primary: isMain, shown: hostname } = domain;
  const switching = useMutation({
    mutationFn: () => switchDomain(clientId, domain.domain_id, !isMain),
    onSuccess: () => {
      toast.success(isMain ? t.isNotMain(address) : t.isMain(hostname));
      setOpened(false);
    },
    onSettled: look,
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpened(true)}>
        {isMain ? t.stopMain : t.makeMain}
      </Button>
      <ConfirmDialog
        title={isMain ? t.stopMainTitle(hostname) : t.makeMainTitle(hostname)}
        opened={opened}
        confirm={isMain ? t.stopMain : t.makeMain}
        cancel={t.cancel}
        loading={switching.isPending}
        error={switching.isError && <Notice tone="bad">{sentenceOf(switching.error, t.switchFailed)}</Notice>}
        isHarmless
        onConfirm={() => switching.mutate()}
        onClose={() => setOpened(false)}
        onClosed={() => switching.reset()}
      >
        <p>{isMain ? t.stopMainText(hostname, address) : t.makeMainText(hostname, address)}</p>
      </ConfirmDialog>
    </>
  );
}

function Remove({ clientId, domain, address }: Props) {
  const look = useRefresh(clientId);
  const [opened, setOpened] = useState(false);
  const removing = useMutation({
    mutationFn: () => removeDomain(clientId, domain.domain_id),
    onSuccess: () => toast.success(t.removed(domain.shown)),
    onSettled: look,
  });
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setOpened(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        title={t.removeTitle(domain.shown)}
        opened={opened}
        confirm={t.remove}
        cancel={t.cancel}
        loading={removing.isPending}
        error={removing.isError && <Notice tone="bad">{sentenceOf(removing.error, t.removeFailed)}</Notice>}
        onConfirm={() => removing.mutate()}
        onClose={() => setOpened(false)}
        onClosed={() => removing.reset()}
      >
        <p>{t.removeText(domain.shown, address)}</p>
      </ConfirmDialog>
    </>
  );
}

function useRefresh(clientId: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: domainsQuery(clientId).queryKey });
}
