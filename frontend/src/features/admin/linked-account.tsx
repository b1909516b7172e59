import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/linked-account";
import { call, read } from "@/api/call";
import { useDialogSaving } from "@/domain/dialog-saving";
import { keys } from "@/features/admin/queries";
import { formatMoment } from "@/lib/dates";
import { requiredText } from "@/lib/typed-fields";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { Hint, Note } from "@/ui/layout";
import { Fact, Rows } from "@/ui/rows";
import { ErrorState } from "@/ui/states";

type Props = { clientId: number; name: string };

/** The linked account that a client's payments in the platform's account are passed on to. */
export function LinkedAccount({ clientId, name }: Props) {
  const queryClient = useQueryClient();
  const query = read("/api/clients/{client_id}/route-transfers", {
    path: { client_id: clientId },
    query: { page: 1, limit: 1 },
  });
  const linkedAccount = useQuery(query);
  const [opened, setOpened] = useState(false);
  if (linkedAccount.isError) {
    return (
      <ErrorState
        title={t.failed}
        text={linkedAccount.error.message}
        onRetry={() => void linkedAccount.refetch()}
      />
    );
  }
  if (!linkedAccount.data) return null;
  const { account } = linkedAccount.data;
  return (
    <>
      {account ? (
        <Card>
          <Rows>
            <Fact name={account.provider_account_id ?? t.adminName}>
              <Badge>{t.state[account.state]}</Badge>
              <Note>{t.checked(formatMoment(account.checked_at))}</Note>
            </Fact>
          </Rows>
        </Card>
      ) : (
        <Hint>{t.adminNone}</Hint>
      )}
      <div>
        <Button variant="outline" size="sm" onClick={() => setOpened(true)}>
          {t.enter}
        </Button>
      </div>
      <Dialog title={t.enterTitle(name)} opened={opened} onClose={() => setOpened(false)}>
        {opened && (
          <EnterForm
            clientId={clientId}
            onClose={() => setOpened(false)}
            onChanged={() =>
              Promise.all([
                queryClient.invalidateQueries({ queryKey: query.queryKey }),
                queryClient.invalidateQueries({ queryKey: keys.audit(clientId) }),
              ])
            }
          />
        )}
      </Dialog>
    </>
  );
}

type FormProps = { clientId: number; onChanged: () => Promise<unknown>; onClose: () => void };

const EnteredAccount = z.object({ provider_account_id: requiredText });

function EnterForm({ clientId, onChanged, onClose }: FormProps) {
  const form = useForm({
    ...formOptions,
    defaultValues: { provider_account_id: "" },
    resolver: zodResolver(EnteredAccount, { error: messagesByField({ provider_account_id: t.required }) }),
  });
  const entering = useDialogSaving({
    form,
    save: (body: { provider_account_id: string }) =>
      call("put", "/api/clients/{client_id}/linked-account/entered", { path: { client_id: clientId }, body }),
    done: t.entered,
    failed: t.enterFailed,
    back: t.back,
    onClose,
    onSaved: onChanged,
  });
  return (
    <DialogForm {...entering} submit={t.enter}>
      <p>{t.enterText}</p>
      <FormTextField
        control={form.control}
        name="provider_account_id"
        label={t.accountId}
        description={t.accountIdHint}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </DialogForm>
  );
}
