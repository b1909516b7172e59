import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { t } from "#messages/eventsettings";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/operator/settings-page.module.css";
import {
  type Content,
  contentQuery,
  platformContentQuery,
  saveContent,
} from "@/features/operator/settings-queries";
import { Button } from "@/ui/button";
import { LongTextField } from "@/ui/fields";
import { Markdown } from "@/ui/markdown";
import { Notice } from "@/ui/notice";
import { Segments } from "@/ui/segments";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useKept } from "@/ui/use-kept";

const TEXTS = [
  { value: "cancellation_policy", label: t.cancellationPolicy },
  { value: "terms_and_conditions", label: t.termsAndConditions },
  { value: "things_to_carry", label: t.thingsToCarry },
] as const;
const LONGEST = 20_000;
const nothing: Content = { cancellation_policy: "", terms_and_conditions: "", things_to_carry: "" };

/** The three texts that every trip's page shows, written in Markdown beside how they will look. */
export function ContentPart({ clientId }: { clientId: number }) {
  const content = useQuery(contentQuery(clientId));
  const id = useId();
  const written = content.data?.[0];
  return (
    <section id="content" aria-labelledby={id} className={classes["sheet"]}>
      <div>
        <h2 id={id} className={classes["title"]}>
          {t.content}
        </h2>
        <p className={classes["lead"]}>{t.contentLead}</p>
      </div>
      {content.isPending && (
        <SkeletonGroup>
          <Skeleton height="20rem" />
        </SkeletonGroup>
      )}
      {content.isError && (
        <ErrorState
          title={t.contentFailed}
          text={content.error.message}
          onRetry={() => void content.refetch()}
        />
      )}
      {content.data && (
        <ContentForm clientId={clientId} contentId={written?.content_id ?? null} saved={written ?? nothing} />
      )}
    </section>
  );
}

type FormProps = { clientId: number; contentId: number | null; saved: Content };

function ContentForm({ clientId, contentId, saved }: FormProps) {
  const queryClient = useQueryClient();
  const [content, setContent] = useState<Content>(saved);
  const [shown, setShown] = useState<keyof Content>("cancellation_policy");
  const kept = useKept<Content>(`toli.client.${clientId}.content`, (typed) =>
    setContent({ ...nothing, ...typed }),
  );
  const type = (next: Content) => {
    kept.settle();
    if (TEXTS.every(({ value }) => next[value] === saved[value])) kept.drop();
    else kept.keep(next);
    setContent(next);
  };
  const text = content[shown];
  const isChanged = TEXTS.some(({ value }) => content[value] !== saved[value]);
  const isEmpty = TEXTS.every(({ value }) => content[value].trim() === "");
  const saving = useMutation({
    mutationFn: () => saveContent(clientId, contentId, content),
    onSuccess: (now) => {
      queryClient.setQueryData(contentQuery(clientId).queryKey, [now]);
      kept.drop();
      // As the server keeps it.
      setContent(now);
      toast.success(t.contentSaved);
    },
  });
  const standard = useMutation({
    mutationFn: () => queryClient.ensureQueryData(platformContentQuery),
    onSuccess: ({ cancellation_policy, terms_and_conditions, things_to_carry }) =>
      type({ cancellation_policy, terms_and_conditions, things_to_carry }),
    onError: (error) => toast.error(sentenceOf(error, t.contentFailed)),
  });
  const name = TEXTS.find(({ value }) => value === shown)?.label ?? "";

  return (
    <form
      noValidate
      aria-label={t.content}
      className={classes["form"]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
    >
      {kept.notice}
      <div className={classes["which"]}>
        <Segments label={t.which} options={TEXTS} value={shown} onChange={setShown} />
      </div>
      <div className={classes["writing"]}>
        <LongTextField
          label={name}
          rows={16}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => type({ ...content, [shown]: event.currentTarget.value })}
        />
        <section
          aria-label={`${t.preview}: ${name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that is longer than its place is scrolled by keys
          tabIndex={0}
          className={classes["preview"]}
        >
          <p className={classes["small"]}>{t.preview}</p>
          {text.trim() ? (
            <Markdown text={text} isList={shown === "things_to_carry"} />
          ) : (
            <p className={classes["hint"]}>{t.nothing}</p>
          )}
        </section>
      </div>
      {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.contentSaveFailed)}</Notice>}
      <div className={classes["actions"]}>
        {isEmpty && (
          <Button variant="outline" loading={standard.isPending} onClick={() => standard.mutate()}>
            {t.usePlatforms}
          </Button>
        )}
        {isChanged && <span className={classes["hint"]}>{t.unsaved}</span>}
        <Button type="submit" loading={saving.isPending} saying={t.saving} disabled={!isChanged}>
          {t.saveContent}
        </Button>
      </div>
    </form>
  );
}
