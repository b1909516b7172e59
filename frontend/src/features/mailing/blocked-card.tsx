import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "#messages/blocked-addresses";
import { sentenceOf } from "@/api/errors";
import { type BlockedAddress, blockedAddressesQuery, unblockAddress } from "@/domain/blocked-addresses";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import layout from "@/ui/connected.module.css";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { MailAddress } from "@/ui/mail-address";
import { QueryList } from "@/ui/query-list";
import { toast } from "@/ui/toasts";

/** The addresses to which the operator's e-mails are not sent, and why. */
export function BlockedCard({ clientId }: { clientId: number }) {
  const id = useId();
  const blocked = useQuery(blockedAddressesQuery(clientId));
  return (
    <Card label={t.title}>
      <Stack as="section" gap={3} aria-labelledby={id}>
        <Heading size="md" breakable id={id}>
          {t.title}
        </Heading>
        <Hint breakable>{t.lead}</Hint>
        <QueryList query={blocked} skeletons={["6rem"]} errorTitle={t.loadFailed}>
          {({ data, total }) => (
            <>
              {total === 0 ? (
                <p>{t.none}</p>
              ) : (
                <Stack as="ul" gap={3} aria-labelledby={id}>
                  {data.map((address) => (
                    <BlockedItem key={address.address} clientId={clientId} blocked={address} />
                  ))}
                </Stack>
              )}
              {total > data.length && <Hint breakable>{t.more(data.length, total)}</Hint>}
            </>
          )}
        </QueryList>
      </Stack>
    </Card>
  );
}

function BlockedItem({ clientId, blocked }: { clientId: number; blocked: BlockedAddress }) {
  const queryClient = useQueryClient();
  const { address, kind, reason, subject, blocked_at } = blocked;
  const allowing = useMutation({
    mutationFn: () => unblockAddress(clientId, address),
    onSuccess: () => toast.success(t.unblocked(address)),
    onError: (error) => toast.error(sentenceOf(error, t.failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: blockedAddressesQuery(clientId).queryKey }),
  });
  return (
    <li className={layout["box"]}>
      <Row>
        <Heading level={3} breakable>
          <MailAddress address={address} />
        </Heading>
        <Badge tone="warn">{t.kinds[kind]}</Badge>
      </Row>
      <Hint breakable>{t.about(subject, formatMoment(blocked_at))}</Hint>
      {kind === "bounce" && <Hint breakable>{t.said(reason)}</Hint>}
      <Row>
        <Button
          variant="outline"
          size="sm"
          aria-label={t.unblockOf(address)}
          loading={allowing.isPending}
          onClick={() => allowing.mutate()}
        >
          {t.unblock}
        </Button>
      </Row>
    </li>
  );
}
