import { useState } from "react";
import { t } from "#messages/operator";
import classes from "@/features/bookings/booking-page.module.css";
import { Text } from "@/ui/layout";
import { Picture, type PictureSource } from "@/ui/picture";

/** The trip's picture, or a message if it cannot be loaded. */
export function EventPicture({ image }: { image: PictureSource }) {
  const [isFailed, setFailed] = useState(false);
  if (isFailed)
    return (
      <Text as="span" size="xs">
        {t.eventImageFailed}
      </Text>
    );
  return (
    <span className={classes["picture"]} onErrorCapture={() => setFailed(true)}>
      <Picture image={image} alt="" sizes="3rem" ratio="4:3" />
    </span>
  );
}
