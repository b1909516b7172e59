import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { Fragment, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { t } from "#messages/eventsettings";
import { sentenceOf } from "@/api/errors";
import { CategoryTexts } from "@/api/generated/zod.gen";
import type { ApiKey } from "@/api/keys";
import classes from "@/features/client-settings/settings-page.module.css";
import {
  addCategory,
  type Category,
  type CategoryBody,
  changeCategory,
  orderCategories,
  ownCategoriesQuery,
  removeCategory,
} from "@/features/client-settings/settings-queries";
import { furtherLanguages } from "@/lib/languages";
import { requiredText } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField, SERVER, showServerErrors } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { IconButton } from "@/ui/icon-button";
import { Heading, Hint, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toasts";

/** The categories of the wizard and of the site. */
const ALL_CATEGORIES = ["events", "categories", "all"] satisfies ApiKey;

const SortableList = lazy(() =>
  import("@/ui/sortable-list").then((list) => ({ default: list.SortableList<Category> })),
);

const LONGEST_NAME = 60;
const LONGEST_DESCRIPTION = 300;

/** The categories of a client's site: add, rename, sort, and remove empty ones. */
export function CategoriesPart({ clientId }: { clientId: number }) {
  const queryClient = useQueryClient();
  const categories = useQuery(ownCategoriesQuery(clientId));
  const [renaming, setRenaming] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const { queryKey } = ownCategoriesQuery(clientId);
  const show = (change: (all: Category[]) => Category[]) => {
    queryClient.setQueryData(queryKey, (all) => all && change(all));
    void queryClient.invalidateQueries({ queryKey: ALL_CATEGORIES });
  };

  const ordering = useMutation({
    mutationFn: (order: Category[]) =>
      orderCategories(
        clientId,
        order.map((category) => category.category_id),
      ),
    onMutate: (order) => show(() => order),
    onSuccess: (order) => show(() => order),
    onError: (error) => {
      toast.error(sentenceOf(error, t.changeFailed));
      void categories.refetch();
    },
  });
  const removing = useMutation({
    mutationFn: ({ category_id }: Category) => removeCategory(clientId, category_id),
    onSuccess: (_, removed) => {
      setProblem(null);
      show((all) => all.filter((category) => category.category_id !== removed.category_id));
      toast.success(t.removed(removed.name));
      part.current?.querySelector<HTMLElement>("[name=name]")?.focus();
    },
    onError: (error, { name }) => setProblem(`${name}: ${sentenceOf(error, t.changeFailed)}`),
  });

  const line = (category: Category, controls: ReactNode) =>
    renaming === category.category_id ? (
      <CategoryForm
        clientId={clientId}
        category={category}
        submit={t.save}
        onCancel={() => setRenaming(null)}
        save={(body) => changeCategory(clientId, category.category_id, body)}
        failed={t.changeFailed}
        onSaved={(saved) => {
          setRenaming(null);
          show((all) => all.map((entry) => (entry.category_id === saved.category_id ? saved : entry)));
          toast.success(t.renamed(saved.name));
        }}
      />
    ) : (
      <div className={classes["line"]}>
        {controls}
        <div className={classes["words"]}>
          <Text strong>{category.name}</Text>
          {category.description && <Hint>{category.description}</Hint>}
        </div>
        <span className={classes["count"]}>{t.events(category.events)}</span>
        <IconButton label={t.renameOf(category.name)} onClick={() => setRenaming(category.category_id)}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={t.removeOf(category.name)}
          onClick={() => removing.isPending || removing.mutate(category)}
        >
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    );

  return (
    <Card labelledBy={id}>
      <div>
        <Heading size="title-sm" id={id}>
          {t.categories}
        </Heading>
        <Hint>{t.categoriesLead}</Hint>
      </div>
      <QueryList query={categories} skeletons={["14rem"]} errorTitle={t.categoriesFailed}>
        {(data) => (
          <div ref={part} className={classes["form"]}>
            {data.length === 0 && <Hint>{t.noCategories}</Hint>}
            <Suspense fallback={<Skeleton height="14rem" />}>
              <SortableList
                label={t.categories}
                items={data}
                idOf={({ category_id }) => category_id}
                nameOf={({ name }) => name}
                onMove={(from, to) => ordering.mutate(moved(data, from, to))}
                disabled={renaming !== null}
              >
                {(category, _, controls) => line(category, controls)}
              </SortableList>
            </Suspense>
            {problem && <Notice tone="bad">{problem}</Notice>}
            <CategoryForm
              clientId={clientId}
              submit={t.add}
              save={(body) => addCategory(clientId, body)}
              failed={t.addFailed}
              onSaved={(added) => {
                show((all) => [...all, added]);
                toast.success(t.added(added.name));
              }}
            />
          </div>
        )}
      </QueryList>
    </Card>
  );
}

type FormProps = {
  clientId: number;
  category?: Category;
  submit: string;
  failed: string;
  save: (body: CategoryBody) => Promise<Category>;
  onSaved: (saved: Category) => void;
  onCancel?: () => void;
};

const CategoryValues = z.extend(CategoryTexts, {
  name: requiredText,
  translations: z.record(z.string(), CategoryTexts),
});

function CategoryForm({ clientId, category, submit, failed, save, onSaved, onCancel }: FormProps) {
  const { form, startAgain, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.category.${category?.category_id ?? "new"}`,
    // The draft is restored without asking: it is two short lines.
    restoresAtOnce: true,
    defaultValues: {
      name: category?.name ?? "",
      description: category?.description ?? "",
      translations: Object.fromEntries(
        furtherLanguages.map(({ code }) => [
          code,
          category?.translations[code] ?? { name: "", description: "" },
        ]),
      ),
    },
    resolver: zodResolver(CategoryValues, { error: messagesByField({ name: t.nameRequired }) }),
  });
  const { control } = form;
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      startAgain();
      onSaved(saved);
      if (!category) form.setFocus("name");
    },
    onError: (error) => {
      if (!showServerErrors(form, error))
        form.setError("name", { type: SERVER, message: sentenceOf(error, failed) });
    },
  });
  return (
    <Form
      form={form}
      aria-label={category ? t.renameOf(category.name) : t.add}
      className={classes["adding"]}
      onSave={(values) => saving.mutateAsync(values)}
    >
      <FormTextField
        control={control}
        name="name"
        label={t.name}
        maxLength={LONGEST_NAME}
        {...(category && { autoFocus: true })}
      />
      <FormTextField
        control={control}
        name="description"
        label={`${t.description} (${t.optional})`}
        maxLength={LONGEST_DESCRIPTION}
      />
      {furtherLanguages.map(({ code, name: language }) => (
        <Fragment key={code}>
          <div lang={code}>
            <FormTextField
              control={control}
              name={`translations.${code}.name`}
              label={`${t.name} (${language}, ${t.optional})`}
              maxLength={LONGEST_NAME}
            />
          </div>
          <div lang={code}>
            <FormTextField
              control={control}
              name={`translations.${code}.description`}
              label={`${t.description} (${language}, ${t.optional})`}
              maxLength={LONGEST_DESCRIPTION}
            />
          </div>
        </Fragment>
      ))}
      <div className={classes["actions"]}>
        {onCancel && (
          <Button
            variant="outline"
            onClick={() => {
              dropDraft();
              onCancel();
            }}
          >
            {t.cancel}
          </Button>
        )}
        <SubmitButton
          control={control}
          variant={category ? "filled" : "outline"}
          before={category ? null : <Plus size={18} aria-hidden />}
        >
          {submit}
        </SubmitButton>
      </div>
    </Form>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const remaining = items.toSpliced(from, 1);
  return remaining.toSpliced(to, 0, items[from] as Item);
}
