import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/api-tokens";
import { t as words } from "#messages/rights";
import { sentenceOf } from "@/api/errors";
import { Assistants } from "@/features/api-tokens/assistants";
import { CreateDialog } from "@/features/api-tokens/create-dialog";
import { type ApiToken, apiTokensQuery, revokeApiToken } from "@/features/api-tokens/queries";
import { formatDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { Column } from "@/ui/data-table";
import { Note, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = { clientId: number };

/** The API tokens of a company. */
export function ApiTokensPage({ clientId }: Props) {
  const tokens = useQuery(apiTokensQuery(clientId));
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const columns: readonly Column<ApiToken>[] = [
    {
      name: t.name,
      sort: "name",
      by: ({ name }) => name,
      kind: "title",
      cell: ({ name, ending }) => (
        <>
          {name} <Note breakable>{t.ending(ending)}</Note>
        </>
      ),
    },
    {
      name: t.rights,
      cell: ({ rights }) => rights.map((right) => words.names[right]).join(", "),
    },
    { name: t.trips, cell: ({ trips }) => (trips === null ? t.allTrips : t.someTrips(trips.length)) },
    { name: t.createdBy, from: "wide", cell: ({ created_by }) => created_by },
    {
      name: t.lastUse,
      sort: "lastUse",
      by: ({ last_used_at }) => last_used_at,
      cell: ({ last_used_at }) => (last_used_at === null ? t.neverUsed : formatDay(last_used_at)),
    },
    {
      name: t.expires,
      sort: "expires",
      by: ({ expires_at }) => expires_at,
      cell: ({ expires_at, is_expired }) =>
        is_expired ? <Badge tone="bad">{t.expired}</Badge> : formatDay(expires_at),
    },
    {
      name: t.actions,
      kind: "actions",
      cell: (token) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={t.revokeName(token.name)}
          onClick={() => setRevoking(token)}
        >
          {t.revoke}
        </Button>
      ),
    },
  ];
  const create = (
    <Button before={<KeyRound size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t.create}
    </Button>
  );
  return (
    <Stack gap={6}>
      <QueryList query={tokens} skeletons={["14rem"]} errorTitle={t.failed}>
        {(data) => (
          <Stack gap={6}>
            {data.tokens.length === 0 ? (
              <EmptyState icon={KeyRound} title={t.empty} text={t.emptyText} action={create} />
            ) : (
              <>
                <div>{create}</div>
                <RecordTable
                  table="api-tokens"
                  label={t.title}
                  count={t.count(data.tokens.length)}
                  columns={columns}
                  rows={data.tokens}
                  keyOf={({ token_id }) => token_id}
                />
              </>
            )}
            <CreateDialog
              clientId={clientId}
              tokens={data}
              opened={isCreating}
              onClose={() => setIsCreating(false)}
            />
            <RevokeDialog clientId={clientId} token={revoking} onClose={() => setRevoking(null)} />
          </Stack>
        )}
      </QueryList>
      <Assistants clientId={clientId} />
    </Stack>
  );
}

type RevokeProps = Props & { token: ApiToken | null; onClose: () => void };

function RevokeDialog({ clientId, token, onClose }: RevokeProps) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState(token);
  if (token && token !== last) setLast(token);
  const revoking = useMutation({
    mutationFn: ({ token_id }: ApiToken) => revokeApiToken(clientId, token_id),
    onSuccess: (tokens) => {
      queryClient.setQueryData(apiTokensQuery(clientId).queryKey, tokens);
      toast.success(t.revoked);
      onClose();
    },
  });
  const failure = revoking.error && sentenceOf(revoking.error, t.revokeFailed);
  return (
    <ConfirmDialog
      title={t.revokeTitle(last?.name ?? "")}
      opened={token !== null}
      confirm={t.revoke}
      cancel={t.back}
      loading={revoking.isPending}
      error={failure && <Notice tone="bad">{failure}</Notice>}
      onConfirm={() => token && revoking.mutate(token)}
      onClose={onClose}
      onClosed={() => revoking.reset()}
    >
      <p>{t.revokeText}</p>
    </ConfirmDialog>
  );
}
