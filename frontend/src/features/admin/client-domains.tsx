import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/domains";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { type Domain, domainsQuery, keys } from "@/features/admin/queries";
import { ReasonForm } from "@/features/admin/reason-form";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { Hint, Note, Row } from "@/ui/layout";
import { QueryList } from "@/ui/query-list";
import { Fact, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

/** The domains that a client brought; each can be removed with a reason. */
export function ClientDomains({ clientId }: { clientId: number }) {
  const domains = useQuery(domainsQuery(clientId));
  return (
    <QueryList query={domains} skeletons={["4rem"]} errorTitle={t.adminFailed}>
      {(data) => {
        if (data.length === 0) return <Hint>{t.adminNone}</Hint>;
        return (
          <Card>
            <Rows>
              {data.map((domain) => (
                <Fact key={domain.domain_id} name={domain.shown}>
                  <Row as="span">
                    <Badge>{t.state[domain.state]}</Badge>
                    {domain.is_primary && <Badge tone="brand">{t.main}</Badge>}
                    {domain.state !== "removed" && <RemoveDomain clientId={clientId} domain={domain} />}
                  </Row>
                  <Note>
                    {domain.removal_reason
                      ? t.reason(domain.removal_reason)
                      : t.adminAdded(formatMoment(domain.added_at))}
                  </Note>
                </Fact>
              ))}
            </Rows>
          </Card>
        );
      }}
    </QueryList>
  );
}

type Props = { clientId: number; domain: Domain };

function RemoveDomain({ clientId, domain }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setOpened(true)}>
        {t.remove}
      </Button>
      <Dialog title={t.removeTitle(domain.shown)} opened={opened} onClose={close} size="sm">
        {opened && <Reason clientId={clientId} domain={domain} onClose={close} />}
      </Dialog>
    </>
  );
}

function Reason({ clientId, domain, onClose }: Props & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: (reason: string) =>
      call("post", "/api/clients/{client_id}/domains/{domain_id}/remove", {
        path: { client_id: clientId, domain_id: domain.domain_id },
        body: { reason },
      }),
    onSuccess: () => {
      toast.success(t.removed(domain.shown));
      onClose();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: domainsQuery(clientId).queryKey });
      void queryClient.invalidateQueries({ queryKey: keys.audit(clientId) });
    },
  });
  return (
    <ReasonForm
      missing={t.adminReasonMissing}
      submit={t.remove}
      back={t.cancel}
      isDanger
      loading={removing.isPending}
      refusal={removing.isError ? sentenceOf(removing.error, t.removeFailed) : null}
      onSubmit={(reason) => removing.mutate(reason)}
      onClose={onClose}
    >
      <p>{t.adminRemoveText(domain.shown)}</p>
    </ReasonForm>
  );
}
