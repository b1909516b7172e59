import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t as shown } from "#messages/reviews";
import { t } from "#messages/write-review";
import { sentenceOf } from "@/api/errors";
import { uploadForReview } from "@/api/pictures";
import { type ReviewPageData, reviewPageQuery, writeReview } from "@/domain/reviews";
import { reviewsQuery } from "@/domain/reviews-of-trip";
import classes from "@/features/reviews/review-page.module.css";
import { Button } from "@/ui/button";
import { LongTextField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PictureField } from "@/ui/picture-field";
import { StarsField } from "@/ui/stars";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";
import type { FieldPicture } from "@/ui/use-sending";

const MOST_PHOTOS = 6;
const MOST_BYTES = 5 * 1024 * 1024;
const LONGEST = 4000;

type Props = { page: ReviewPageData; rating: number };

/** Stars, words, photos and the name to show. */
export function ReviewForm({ page, rating }: Props) {
  const { token, review } = page;
  const queryClient = useQueryClient();
  const [photos, setPhotos] = useState<readonly FieldPicture[]>(
    (review?.photos ?? []).map(({ url }) => ({ url, filename: url.slice(url.lastIndexOf("/") + 1) })),
  );
  const [isBusy, setBusy] = useState(false);
  const form = useDraftForm({
    draftKey: `toli.review.${page.booking_reference}`,
    restoresAtOnce: true,
    start: {
      rating: rating || (review?.rating ?? 0),
      text: review?.text ?? "",
      author: review?.author ?? page.author,
    },
    problemsOf: (values) => ({
      ...(!values.rating && { rating: t.ratingMissing }),
      ...(!values.author.trim() && { author: t.authorMissing }),
    }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) =>
      writeReview(token, { ...values, photos: photos.map(({ filename }) => filename) }),
    onSuccess: async (saved) => {
      form.dropDraft();
      queryClient.setQueryData(reviewPageQuery(token).queryKey, saved);
      toast.success(saved.review?.state === "held" ? t.savedAndHeld : review ? t.changed : t.saved);
      await queryClient.invalidateQueries({ queryKey: reviewsQuery(page.event_id).queryKey });
    },
  });
  return (
    <form
      ref={form.ref}
      noValidate
      className={classes["form"]}
      onSubmit={form.submit((values) => saving.isPending || isBusy || saving.mutate(values))}
    >
      {form.notice}
      <StarsField
        label={t.rating}
        value={form.values.rating}
        words={t.words}
        nameOf={shown.starsShort}
        error={form.problems.rating}
        onChange={(next) => form.set("rating", next)}
      />
      <LongTextField
        {...form.field("text")}
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
      <TextField {...form.field("author")} label={t.author} autoComplete="name" maxLength={60} withAsterisk />
      <p className={classes["note"]}>{t.publicNote}</p>
      {isBusy && <Notice tone="note">{t.photosOnTheirWay}</Notice>}
      {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.saveFailed)}</Notice>}
      <Button type="submit" size="lg" fullWidth loading={saving.isPending} disabled={isBusy}>
        {review ? t.change : t.publish}
      </Button>
    </form>
  );
}
