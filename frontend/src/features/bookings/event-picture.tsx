import { useState } from "react";
import { t } from "#messages/operator";
import classes from "@/features/bookings/booking-page.module.css";
import { Picture, type PictureSource } from "@/ui/picture";

/** The trip's picture, or a message if it cannot be loaded. */
export function EventPicture({ image }: { image: PictureSource }) {
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <span className={classes["noPicture"]}>{t.eventImageFailed}</span>;
  return (
    <span className={classes["picture"]} onErrorCapture={() => setFailed(true)}>
      <Picture image={image} alt="" sizes="3rem" ratio="4:3" />
    </span>
  );
}
