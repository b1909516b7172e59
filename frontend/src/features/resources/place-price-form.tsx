import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { draftKey } from "@/features/resources/draft-key";
import { useEditConflict } from "@/features/resources/edit-conflict";
import { PlaceForm, placeMessages, placeValues } from "@/features/resources/place";
import { type Place, placeQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { FormMoneyField } from "@/ui/form-fields";
import { Heading, Hint, Row } from "@/ui/layout";
import { toast } from "@/ui/toasts";

const { price: words } = t;

type Props = { clientId: number; place: Place; onDone: () => void };

/** The price of a place per person, the commission, and the sum. */
export function PlacePriceForm({ clientId, place, onDone }: Props) {
  const queryClient = useQueryClient();
  const { form, notice, startAgain, dropDraft } = useFormWithDraft({
    draftKey: draftKey(clientId, "price", -place.place_id),
    restoresAtOnce: true,
    defaultValues: placeValues(place),
    resolver: zodResolver(PlaceForm, { error: placeMessages }),
  });
  const { control } = form;
  const conflict = useEditConflict({
    newest: () => queryClient.fetchQuery({ ...placeQuery(place.place_id), staleTime: 0 }),
    onTheirs: startAgain,
    onMine: (version) => form.setValue("version", version),
  });
  const saving = useMutation({
    mutationFn: (body: z.output<typeof PlaceForm>) =>
      call("put", "/api/places/{place_id}", {
        path: { place_id: place.place_id },
        // Of a draft only the prices count: the rest may have been changed elsewhere since.
        body: { ...body, name: place.name, location: place.location, link: place.link },
      }),
    onSuccess: async () => {
      dropDraft();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onDone();
    },
    onError: (error) => {
      if (conflict.refuse(error)) return;
      if (!showServerErrors(form, error)) toast.formError(failureOf(error, words.failed, words.failed));
    },
  });
  const [typedBase, typedCommission] = useWatch({
    control,
    name: ["base_price_per_person", "commission_per_person"],
  });
  const base = typedBase.trim() ? typedRupees(typedBase) : 0;
  const commission = typedRupees(typedCommission);
  const final = base === null || commission === null ? null : Math.round((base + commission) * 100) / 100;
  return (
    <Form form={form} className={classes["form"]} onSave={saving.mutateAsync}>
      <div>
        <Heading>{place.name}</Heading>
        <Hint>{place.location}</Hint>
      </div>
      {notice}
      <div className={classes["fields"]}>
        <FormMoneyField control={control} name="base_price_per_person" label={words.basePerson} />
        <FormMoneyField
          control={control}
          name="commission_per_person"
          label={words.commissionPerson}
          withAsterisk
        />
      </div>
      <dl className={classes["final"]} aria-live="polite">
        <div className={classes["total"]}>
          <dt>{words.final}</dt>
          <dd>{final === null ? "–" : `${formatRupees(final)} ${t.perPerson}`}</dd>
        </div>
      </dl>
      {conflict.notice}
      <Row justify="end">
        <SubmitButton control={control}>{t.done}</SubmitButton>
      </Row>
    </Form>
  );
}
