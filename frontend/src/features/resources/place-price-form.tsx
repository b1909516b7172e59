import { useWatch } from "react-hook-form";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { draftKey } from "@/features/resources/draft-key";
import { PlaceForm, placeMessages, placeValues } from "@/features/resources/place";
import { type Place, placeQuery } from "@/features/resources/queries";
import { useResourceForm } from "@/features/resources/resource-form";
import classes from "@/features/resources/resources.module.css";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Form, SubmitButton } from "@/ui/form";
import { FormMoneyField } from "@/ui/form-fields";
import { Grid, Heading, Hint, Row } from "@/ui/layout";

const { price: words } = t;

type Props = { clientId: number; place: Place; onDone: () => void };

/** The price of a place per person, the commission, and the sum. */
export function PlacePriceForm({ clientId, place, onDone }: Props) {
  const { form, notice, conflictNotice, save } = useResourceForm({
    draftKey: draftKey(clientId, "price", -place.place_id),
    defaultValues: placeValues(place),
    schema: PlaceForm,
    messages: placeMessages,
    newest: (queryClient) => queryClient.fetchQuery({ ...placeQuery(place.place_id), staleTime: 0 }),
    save: (body) =>
      call("put", "/api/places/{place_id}", {
        path: { place_id: place.place_id },
        // Of a draft only the prices count: the rest may have been changed elsewhere since.
        body: { ...body, name: place.name, location: place.location, link: place.link },
      }),
    onSaved: onDone,
    words,
  });
  const { control } = form;
  const [typedBase, typedCommission] = useWatch({
    control,
    name: ["base_price_per_person", "commission_per_person"],
  });
  const base = typedBase.trim() ? typedRupees(typedBase) : 0;
  const commission = typedRupees(typedCommission);
  const final = base === null || commission === null ? null : Math.round((base + commission) * 100) / 100;
  return (
    <Form form={form} className={classes["form"]} onSave={save}>
      <div>
        <Heading>{place.name}</Heading>
        <Hint>{place.location}</Hint>
      </div>
      {notice}
      <Grid>
        <FormMoneyField control={control} name="base_price_per_person" label={words.basePerson} />
        <FormMoneyField
          control={control}
          name="commission_per_person"
          label={words.commissionPerson}
          withAsterisk
        />
      </Grid>
      <dl className={classes["final"]} aria-live="polite">
        <div className={classes["total"]}>
          <dt>{words.final}</dt>
          <dd>{final === null ? "–" : `${formatRupees(final)} ${t.perPerson}`}</dd>
        </div>
      </dl>
      {conflictNotice}
      <Row justify="end">
        <SubmitButton control={control}>{t.done}</SubmitButton>
      </Row>
    </Form>
  );
}
