import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { t as options } from "#messages/options";
import { t } from "#messages/wizard";
import {
  bedsIn,
  OTHER,
  type RoomPrice,
  roomProblems,
  standardPersons,
  typeOf,
  unusedTypes,
} from "@/features/events/beds";
import classes from "@/features/events/editor.module.css";
import { focusOnce } from "@/features/events/focus-once";
import { PriceImpact } from "@/features/events/price-impact";
import { formatRupees } from "@/lib/money";
import { checkedValues } from "@/lib/typed-fields";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { useTyped } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid, Heading, Row } from "@/ui/layout";

const { pricing: words } = t;
const FIELDS = {
  room_type: "roomType",
  room_capacity: "persons",
  price_per_head_trip: "price",
  total_rooms: "rooms",
  single_supplement: "alone",
} as const;

type Props = {
  title: string;
  value: RoomPrice;
  /** Room types of the other prices. */
  takenTypes: readonly string[];
  days: number;
  /** The published event that the price is of: the persons in its rooms are fixed. */
  publishedId: number | undefined;
  onChange: (value: RoomPrice) => void;
  onSave: (value: RoomPrice, refuse: (error: unknown) => boolean) => Promise<unknown>;
  onCancel: () => void;
};

/** The price of a room type, new or changed. */
export function PriceForm({
  title,
  value,
  takenTypes,
  days,
  publishedId,
  onChange,
  onSave,
  onCancel,
}: Props) {
  const form = useForm<RoomPrice>({
    ...formOptions,
    defaultValues: value,
    resolver: zodResolver(checkedValues<RoomPrice>((values) => roomProblems(values, takenTypes))),
  });
  useTyped(form, onChange);
  const { control } = form;
  const room = form.watch();
  const isPublished = publishedId !== undefined;
  const offered = unusedTypes(takenTypes);
  const { roomType, rooms } = room;
  const beds = bedsIn(typeOf(room).persons, rooms);
  const price = typedRupees(room.price);
  const perDay = price && days > 0 ? formatRupees(Math.round(price / days)) : null;

  return (
    <Form
      form={form}
      aria-label={title}
      className={classes["form"]}
      onSave={(values) => onSave(values, (error) => showServerErrors(form, error, FIELDS))}
    >
      <Heading level={3} size="lg">
        {title}
      </Heading>
      <Grid>
        {!isPublished && (
          <FormSelectField
            control={control}
            name="roomType"
            ref={focusOnce}
            label={words.roomType}
            withAsterisk
            data={[
              { value: "", label: words.pickType },
              // A type that was taken meanwhile stays in the list, so that the form can show the error.
              ...(standardPersons(roomType) > 0 && !offered.includes(roomType) ? [roomType] : [])
                .concat(offered)
                .map((type) => ({ value: type, label: words.kind(type, standardPersons(type)) })),
              { value: OTHER, label: words.another },
            ]}
          />
        )}
        {roomType === OTHER && (
          <>
            <FormTextField
              control={control}
              name="name"
              label={words.name}
              withAsterisk
              maxLength={60}
              autoComplete="off"
              description={words.nameHint}
              inputWrapperOrder={["label", "input", "description", "error"]}
            />
            <FormTextField
              control={control}
              name="persons"
              label={words.persons}
              withAsterisk
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              disabled={isPublished}
            />
          </>
        )}
        <FormMoneyField
          control={control}
          name="price"
          ref={isPublished ? focusOnce : undefined}
          label={words.price}
          withAsterisk
          description={perDay && words.perDay(perDay)}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        <FormTextField
          control={control}
          name="rooms"
          label={words.rooms}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          description={beds > 0 && words.bedsOf(beds)}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        {takesMore(room) && (
          <FormMoneyField
            control={control}
            name="alone"
            label={`${options.supplement} (${t.optional})`}
            description={options.supplementHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
        )}
        <FormTextField
          control={control}
          name="remarks"
          label={`${words.remarks} (${t.optional})`}
          maxLength={500}
          autoComplete="off"
        />
      </Grid>
      {publishedId !== undefined && <PriceImpact eventId={publishedId} planId={null} />}
      <Row justify="end">
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
        <SubmitButton control={control}>{words.save}</SubmitButton>
      </Row>
    </Form>
  );
}

/** Whether a room is for more than one: only such a room can be taken alone. */
function takesMore(room: RoomPrice): boolean {
  return (typeOf(room).persons ?? 1) > 1;
}
