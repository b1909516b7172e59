import { useMemo, useState } from "react";
import { type FieldPath, type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { t } from "#messages/wizard";
import { pictureDetails, uploadFor } from "@/api/pictures";
import classes from "@/features/events/basic-info-form.module.css";
import type { Basics, BasicsOutput } from "@/features/events/basics";
import editor from "@/features/events/editor.module.css";
import { TranslationFields } from "@/features/events/translation-fields";
import { TripPageFields } from "@/features/events/trip-page-fields";
import { FormLongTextField, FormPictureField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid, Stack } from "@/ui/layout";
import { toast } from "@/ui/toasts";

const MOST_PICTURES = 10;
const MOST_BYTES = 5 * 1024 * 1024;
/** The aspect ratio of the picture on a trip's card. */
const CARD = 4 / 3;

const { basics: words } = t;

type Props = {
  form: UseFormReturn<Basics, unknown, BasicsOutput>;
  categories: readonly { category_id: number; name: string }[];
  /** The event is published: duration and capacity cannot be changed. */
  isFixed: boolean;
  /** Only the title is required. */
  isDraft?: boolean;
  /** Pictures may also be named by their addresses. */
  takesUrls?: boolean;
  disabled?: boolean;
  onBusy: (isBusy: boolean) => void;
};

/** What an event is: its words, size, category and pictures. */
export function BasicInfoForm({
  form,
  categories,
  isFixed,
  isDraft = false,
  takesUrls = false,
  disabled = false,
  onBusy,
}: Props) {
  const upload = useMemo(() => uploadFor("event"), []);
  const [isMore, setMore] = useState(false);
  const { control } = form;
  const minimumGroup = useWatch({ control, name: "runs_from" });
  const { errors } = useFormState({ control, name: "runs_from" });
  const field = (name: FieldPath<Basics>) => ({ control, name, disabled });
  return (
    <Grid>
      <Stack whole>
        <FormTextField
          {...field("title")}
          label={words.title}
          description={words.titleHint}
          withAsterisk
          maxLength={200}
          autoComplete="off"
        />
      </Stack>
      <FormTextField
        {...field("destination")}
        label={words.destination}
        description={words.destinationHint}
        withAsterisk={!isDraft}
        maxLength={200}
        autoComplete="off"
      />
      <div className={classes["bottom"]}>
        <FormSelectField
          {...field("category_ids")}
          label={words.category}
          withAsterisk={!isDraft}
          description={categories.length === 0 ? words.noCategories : undefined}
          data={[
            { value: "", label: words.pickCategory },
            ...categories.map(({ category_id, name }) => ({ value: String(category_id), label: name })),
          ]}
        />
      </div>
      <FormTextField
        {...field("tour_duration")}
        label={words.duration}
        withAsterisk={!isDraft}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled || isFixed}
      />
      <FormTextField
        {...field("tour_capacity")}
        label={words.capacity}
        withAsterisk={!isDraft}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled || isFixed}
      />
      <Stack whole>
        <FormLongTextField
          {...field("description")}
          label={words.description}
          description={words.descriptionHint}
          withAsterisk={!isDraft}
          rows={5}
          maxLength={10_000}
        />
      </Stack>
      <Stack whole>
        <FormPictureField
          {...field("images")}
          label={words.pictures}
          hint={words.picturesHint}
          required={!isDraft}
          upload={upload}
          describe={pictureDetails}
          onBusy={onBusy}
          onUnreadable={() => toast.error(words.imageFailed)}
          most={MOST_PICTURES}
          mostBytes={MOST_BYTES}
          tooLarge={words.tooLarge}
          aspect={CARD}
        />
      </Stack>
      {takesUrls && (
        <Stack whole>
          <FormTextField
            {...field("image_urls")}
            label={`${words.imageUrls} (${t.optional})`}
            description={words.imageUrlsHint}
            inputMode="url"
            maxLength={5_000}
            autoComplete="off"
          />
        </Stack>
      )}
      <FormLongTextField
        {...field("trip_includes")}
        label={`${words.includes} (${t.optional})`}
        description={words.includesHint}
        rows={3}
        maxLength={5_000}
      />
      <FormLongTextField
        {...field("instruction_for_trip")}
        label={`${words.instructions} (${t.optional})`}
        description={words.instructionsHint}
        rows={3}
        maxLength={5_000}
      />
      <FormLongTextField
        {...field("videos")}
        label={`${words.videos} (${t.optional})`}
        description={words.videosHint}
        rows={2}
        maxLength={5_000}
      />
      <FormSelectField
        {...field("is_abroad")}
        label={words.where}
        description={words.whereHint}
        data={[
          { value: "india", label: words.inIndia },
          { value: "abroad", label: words.abroad },
        ]}
      />
      <details
        className={classes["wide"]}
        open={isMore || minimumGroup !== "" || errors.runs_from !== undefined}
        onToggle={(event) => setMore(event.currentTarget.open)}
      >
        <summary className={editor["more"]}>{words.more}</summary>
        <FormTextField
          {...field("runs_from")}
          label={`${words.minimumGroup} (${t.optional})`}
          description={words.minimumGroupHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </details>
      <TripPageFields control={control} disabled={disabled} />
      <TranslationFields form={form} disabled={disabled} />
    </Grid>
  );
}
