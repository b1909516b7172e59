import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { t as shared } from "#messages/policies";
import { t } from "#messages/policy-editor";
import { sentenceOf } from "@/api/errors";
import { UnsavedChanges } from "@/domain/unsaved-changes";
import {
  type OwnPolicies,
  ownPoliciesQuery,
  type Policies,
  publishPolicies,
} from "@/features/policies/editor-queries";
import classes from "@/features/policies/policy-editor.module.css";
import { POLICY_KINDS, type PolicyKind } from "@/features/policies/policy-queries";
import { formatMoment } from "@/lib/dates";
import { Card } from "@/ui/card";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { showServerErrors } from "@/ui/form-errors";
import { FormCheckField, FormLongTextField, FormTextField } from "@/ui/form-fields";
import { Grid, Heading, Hint, Row } from "@/ui/layout";
import { Markdown } from "@/ui/markdown";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import { QueryList } from "@/ui/query-list";
import { Segments } from "@/ui/segments";
import { toast } from "@/ui/toasts";

const LONGEST = 20_000;
const KINDS = POLICY_KINDS.map((kind) => ({ value: kind, label: shared.titles[kind] }));

/** The platform's policy pages. */
export function PlatformPoliciesPage() {
  return (
    <>
      <PageHead title={t.title} panel={t.admin} lead={t.platformLead} />
      <PolicyEditor clientId={null} />
    </>
  );
}

/** The policy pages of a company, without an id of the platform: generated texts, own texts and versions. */
export function PolicyEditor({ clientId }: { clientId: number | null }) {
  const policies = useQuery(ownPoliciesQuery(clientId));
  const id = useId();
  return (
    <Card id="policies" {...(clientId === null ? { label: t.title } : { labelledBy: id })}>
      {clientId !== null && (
        <div>
          <Heading size="title-sm" id={id}>
            {t.title}
          </Heading>
          <Hint>{t.lead}</Hint>
        </div>
      )}
      <QueryList query={policies} skeletons={["20rem"]} errorTitle={t.failed}>
        {(saved) => <PolicyForm clientId={clientId} saved={saved} />}
      </QueryList>
    </Card>
  );
}

function PolicyForm({ clientId, saved }: { clientId: number | null; saved: Policies }) {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<PolicyKind>("terms");
  const form = useForm({ ...formOptions, defaultValues: valuesOf(saved) });
  const { control } = form;
  const { text, is_replacement } = useWatch({ control, name: kind });
  const generated = saved.policies.find((policy) => policy.kind === kind)?.generated ?? "";
  const publishing = useMutation({
    mutationFn: (own: OwnPolicies) => publishPolicies(clientId, own),
    onSuccess: (published) => {
      queryClient.setQueryData(ownPoliciesQuery(clientId).queryKey, published);
      form.reset(valuesOf(published));
      toast.success(t.published);
    },
    onError: (error) => {
      if (!showServerErrors(form, error)) toast.error(sentenceOf(error, t.publishFailed));
    },
  });
  return (
    <Form form={form} className={classes["form"]} onSave={(values) => publishing.mutateAsync(values)}>
      <UnsavedChanges when={form.formState.isDirty} />
      <Notice tone="warn">{t.draft}</Notice>
      {saved.has_changed && <Notice tone="warn">{t.hasChanged}</Notice>}
      <FormTextField control={control} name="officer" label={t.officer} maxLength={200} />
      <Segments label={t.which} options={KINDS} value={kind} onChange={setKind} />
      <Grid key={kind}>
        <div className={classes["form"]}>
          <FormLongTextField
            control={control}
            name={`${kind}.text`}
            label={t.ownText(shared.titles[kind])}
            rows={10}
            maxLength={LONGEST}
          />
          <FormCheckField control={control} name={`${kind}.is_replacement`} label={t.isReplacement} />
        </div>
        <section
          aria-label={`${t.preview}: ${shared.titles[kind]}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that is longer than its place is scrolled by keys
          tabIndex={0}
          className={classes["preview"]}
        >
          <Hint>{t.preview}</Hint>
          {!(is_replacement && text.trim()) && <Markdown text={generated} />}
          {text.trim() && <Markdown text={text} />}
        </section>
      </Grid>
      <Row noWrap justify="end" gap={0}>
        <SubmitButton control={control} saying={t.publishing}>
          {t.publish}
        </SubmitButton>
      </Row>
      {saved.versions.length > 0 && (
        <ul aria-label={t.versions} className={classes["versions"]}>
          {saved.versions.map(({ version, published_at, published_by }) => (
            <li key={version}>
              <a href={`/policies/${kind}?version=${version}`} target="_blank" rel="noopener">
                {shared.version(version, formatMoment(published_at))}
              </a>
              {published_by && ` · ${published_by}`}
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}

function valuesOf({ officer, policies }: Policies) {
  const ownOf = (kind: PolicyKind) => {
    const own = policies.find((policy) => policy.kind === kind)?.own;
    return { text: own?.text ?? "", is_replacement: own?.is_replacement ?? false };
  };
  return {
    officer,
    terms: ownOf("terms"),
    cancellation: ownOf("cancellation"),
    privacy: ownOf("privacy"),
    contact: ownOf("contact"),
  };
}
