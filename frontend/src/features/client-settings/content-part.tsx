import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { t } from "#messages/eventsettings";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/client-settings/settings-page.module.css";
import {
  type Content,
  type Contents,
  contentQuery,
  platformContentQuery,
  saveContent,
} from "@/features/client-settings/settings-queries";
import { furtherLanguages, languageOptions } from "@/lib/languages";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { FormLongTextField } from "@/ui/form-fields";
import { Grid, Heading, Hint } from "@/ui/layout";
import { Markdown } from "@/ui/markdown";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";
import { Segments } from "@/ui/segments";
import { toast } from "@/ui/toasts";

const TEXTS = [
  { value: "cancellation_policy", label: t.cancellationPolicy },
  { value: "terms_and_conditions", label: t.termsAndConditions },
  { value: "things_to_carry", label: t.thingsToCarry },
] as const;
const LONGEST = 20_000;
const FIRST = "en";
const blank: Content = { cancellation_policy: "", terms_and_conditions: "", things_to_carry: "" };
const nothing: Contents = { ...blank, translations: {} };

/** The three texts that every trip's page shows, edited in Markdown with a preview. */
export function ContentPart({ clientId }: { clientId: number }) {
  const content = useQuery(contentQuery(clientId));
  const id = useId();
  const written = content.data?.[0];
  return (
    <Card id="content" labelledBy={id}>
      <div>
        <Heading size="title-sm" id={id}>
          {t.content}
        </Heading>
        <Hint>{t.contentLead}</Hint>
      </div>
      <QueryList query={content} skeletons={["20rem"]} errorTitle={t.contentFailed}>
        {() => (
          <ContentForm
            clientId={clientId}
            contentId={written?.content_id ?? null}
            saved={written ?? nothing}
          />
        )}
      </QueryList>
    </Card>
  );
}

type FormProps = { clientId: number; contentId: number | null; saved: Contents };

function ContentForm({ clientId, contentId, saved }: FormProps) {
  const queryClient = useQueryClient();
  const { form, notice, dropDraft } = useFormWithDraft<Contents, Contents>({
    draftKey: `toli.client.${clientId}.content`,
    defaultValues: textsOf(saved),
  });
  const content = form.watch();
  const [textName, setTextName] = useState<keyof Content>("cancellation_policy");
  const [language, setLanguage] = useState(FIRST);
  const path = language === FIRST ? textName : (`translations.${language}.${textName}` as const);
  const text = (language === FIRST ? content : (content.translations[language] ?? blank))[textName];
  const isChanged = JSON.stringify(textsOf(content)) !== JSON.stringify(textsOf(saved));
  const isEmpty = TEXTS.every(({ value }) => content[value].trim() === "");
  const saving = useMutation({
    mutationFn: (texts: Contents) => saveContent(clientId, contentId, texts),
    onSuccess: (now) => {
      queryClient.setQueryData(contentQuery(clientId).queryKey, [now]);
      dropDraft();
      form.reset(textsOf(now));
      toast.success(t.contentSaved);
    },
  });
  const standard = useMutation({
    mutationFn: () => queryClient.ensureQueryData(platformContentQuery),
    onSuccess: (platform) => {
      for (const { value } of TEXTS) form.setValue(value, platform[value]);
    },
    onError: (error) => toast.error(sentenceOf(error, t.contentFailed)),
  });
  const name = TEXTS.find(({ value }) => value === textName)?.label ?? "";

  return (
    <Form
      form={form}
      aria-label={t.content}
      className={classes["form"]}
      onSave={(texts) => saving.mutateAsync(texts)}
    >
      {notice}
      <div className={classes["which"]}>
        <Segments label={t.which} options={TEXTS} value={textName} onChange={setTextName} />
        <Segments label={t.language} options={languageOptions} value={language} onChange={setLanguage} />
      </div>
      {language !== FIRST && <Hint>{t.languageHint}</Hint>}
      <Grid>
        <div lang={language}>
          <FormLongTextField
            key={path}
            control={form.control}
            name={path}
            label={name}
            rows={16}
            maxLength={LONGEST}
          />
        </div>
        <section
          aria-label={`${t.preview}: ${name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that is longer than its place is scrolled by keys
          tabIndex={0}
          className={classes["preview"]}
        >
          <Hint weight={650}>{t.preview}</Hint>
          {text.trim() ? (
            <Markdown text={text} isList={textName === "things_to_carry"} />
          ) : (
            <Hint>{t.nothing}</Hint>
          )}
        </section>
      </Grid>
      {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.contentSaveFailed)}</Notice>}
      <div className={classes["actions"]}>
        {isEmpty && (
          <Button variant="outline" loading={standard.isPending} onClick={() => standard.mutate()}>
            {t.usePlatforms}
          </Button>
        )}
        {isChanged && <Hint as="span">{t.unsaved}</Hint>}
        <SubmitButton control={form.control} saying={t.saving} disabled={!isChanged}>
          {t.saveContent}
        </SubmitButton>
      </div>
    </Form>
  );
}

function textsOf({ translations, ...content }: Contents): Contents {
  const further = furtherLanguages.map(({ code }) => [code, ofEach(translations[code] ?? blank)]);
  return { ...ofEach(content), translations: Object.fromEntries(further) };
}

function ofEach({ cancellation_policy, terms_and_conditions, things_to_carry }: Content): Content {
  return { cancellation_policy, terms_and_conditions, things_to_carry };
}
