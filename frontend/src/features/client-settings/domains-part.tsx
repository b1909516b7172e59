import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/domains";
import { sentenceOf } from "@/api/errors";
import { useSite } from "@/api/site";
import { hostOf } from "@/domain/clients";
import { DomainItem } from "@/features/client-settings/domain-item";
import { addDomain, domainsQuery } from "@/features/client-settings/domain-queries";
import classes from "@/features/client-settings/domains-part.module.css";
import { requiredText } from "@/lib/typed-fields";
import { Card } from "@/ui/card";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { Heading, Hint, Stack } from "@/ui/layout";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const MOST = 3;

/** The domains that an operator brought: their records and states, and a form to add one. */
export function DomainsPart({ clientId, label }: { clientId: number; label: string }) {
  const domains = useQuery(domainsQuery(clientId));
  const address = hostOf(label, useSite());
  const id = useId();
  const currentDomains = domains.data?.filter(({ state }) => state !== "removed") ?? [];
  return (
    <Card labelledBy={id} className={classes["part"]}>
      <div>
        <Heading size="title-sm" id={id}>
          {t.title}
        </Heading>
        <Hint above={1} breakable>
          {t.lead(address)}
        </Hint>
      </div>
      {domains.isPending && (
        <SkeletonGroup>
          <Skeleton height="8rem" />
        </SkeletonGroup>
      )}
      {domains.isError && (
        <ErrorState
          title={t.loadFailed}
          text={domains.error.message}
          onRetry={() => void domains.refetch()}
        />
      )}
      {domains.data && domains.data.length > 0 && (
        <Stack as="ul" gap={5}>
          {domains.data.map((domain) => (
            <DomainItem key={domain.domain_id} clientId={clientId} domain={domain} address={address} />
          ))}
        </Stack>
      )}
      {domains.data &&
        (currentDomains.length < MOST ? <AddForm clientId={clientId} /> : <Hint breakable>{t.most}</Hint>)}
    </Card>
  );
}

function AddForm({ clientId }: { clientId: number }) {
  const queryClient = useQueryClient();
  const form = useForm({
    ...formOptions,
    defaultValues: { domain: "" },
    resolver: zodResolver(z.object({ domain: requiredText }), {
      error: messagesByField({ domain: t.domainRequired }),
    }),
  });
  const adding = useMutation({
    mutationFn: (domain: string) => addDomain(clientId, domain),
    onSuccess: (added) => {
      form.reset();
      toast.success(t.added(added.shown));
      void queryClient.invalidateQueries({ queryKey: domainsQuery(clientId).queryKey });
    },
    onError: (error) => {
      if (!showServerErrors(form, error)) toast.formError(sentenceOf(error, t.addFailed));
    },
  });
  return (
    <Form
      form={form}
      aria-label={t.add}
      className={classes["form"]}
      onSave={({ domain }) => adding.mutateAsync(domain)}
    >
      <FormTextField
        control={form.control}
        name="domain"
        label={t.domain}
        description={t.domainHint}
        maxLength={253}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="url"
        spellCheck={false}
      />
      <SubmitButton control={form.control} variant="outline">
        {t.add}
      </SubmitButton>
    </Form>
  );
}
