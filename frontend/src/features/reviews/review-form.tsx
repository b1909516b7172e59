import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { t as shown } from "#messages/reviews";
import { t } from "#messages/write-review";
import { sentenceOf } from "@/api/errors";
import { ReviewIn } from "@/api/generated/zod.gen";
import { uploadForReview } from "@/api/pictures";
import { type ReviewPageData, reviewPageQuery, writeReview } from "@/domain/reviews";
import { reviewsQuery } from "@/domain/reviews-of-trip";
import { requiredText } from "@/lib/typed-fields";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormLongTextField, FormStarsField, FormTextField } from "@/ui/form-fields";
import { Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { PictureField } from "@/ui/picture-field";
import { toast } from "@/ui/toasts";
import type { FieldPicture } from "@/ui/use-sending";

const MOST_PHOTOS = 6;
const MOST_BYTES = 5 * 1024 * 1024;
const LONGEST = 4000;

const ReviewValues = z.extend(ReviewIn, { author: requiredText });

type Props = { page: ReviewPageData; rating: number };

/** Stars, words, photos and the name to show. */
export function ReviewForm({ page, rating }: Props) {
  const { token, review } = page;
  const queryClient = useQueryClient();
  const [photos, setPhotos] = useState<readonly FieldPicture[]>(
    (review?.photos ?? []).map(({ url }) => ({ url, filename: url.slice(url.lastIndexOf("/") + 1) })),
  );
  const [isBusy, setBusy] = useState(false);
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.review.${page.booking_reference}`,
    restoresAtOnce: true,
    defaultValues: {
      rating: rating || (review?.rating ?? 0),
      text: review?.text ?? "",
      author: review?.author ?? page.author,
    },
    resolver: zodResolver(ReviewValues, {
      error: messagesByField({ rating: t.ratingMissing, author: t.authorMissing }),
    }),
  });
  const { control } = form;
  const saving = useMutation({
    mutationFn: (values: z.output<typeof ReviewValues>) =>
      writeReview(token, { ...values, photos: photos.map(({ filename }) => filename) }),
    onSuccess: async (saved) => {
      dropDraft();
      queryClient.setQueryData(reviewPageQuery(token).queryKey, saved);
      toast.success(saved.review?.state === "held" ? t.savedAndHeld : review ? t.changed : t.saved);
      await queryClient.invalidateQueries({ queryKey: reviewsQuery(page.event_id).queryKey });
    },
  });
  return (
    <Form form={form} gap={5} onSave={(values) => isBusy || saving.mutateAsync(values)}>
      {notice}
      <FormStarsField
        control={control}
        name="rating"
        label={t.rating}
        words={t.words}
        nameOf={shown.starsShort}
      />
      <FormLongTextField
        control={control}
        name="text"
        label={`${t.text} ${t.optional}`}
        description={t.textHint}
        rows={6}
        maxLength={LONGEST}
      />
      <PictureField
        label={t.photos}
        hint={t.photosHint}
        value={photos}
        onChange={setPhotos}
        upload={uploadForReview(token)}
        onBusy={setBusy}
        most={MOST_PHOTOS}
        mostBytes={MOST_BYTES}
        tooLarge={t.photoTooLarge}
        aspect={1}
      />
      <FormTextField
        control={control}
        name="author"
        label={t.author}
        autoComplete="name"
        maxLength={60}
        withAsterisk
      />
      <Hint>{t.publicNote}</Hint>
      {isBusy && <Notice tone="note">{t.photosOnTheirWay}</Notice>}
      {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.saveFailed)}</Notice>}
      <SubmitButton control={control} size="lg" fullWidth disabled={isBusy}>
        {review ? t.change : t.publish}
      </SubmitButton>
    </Form>
  );
}
