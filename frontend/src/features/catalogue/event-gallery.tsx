import { t } from "#messages/event-page";
import classes from "@/features/catalogue/event-gallery.module.css";
import { Picture, type PictureSource } from "@/ui/picture";

const SHOWN = 5;

type Props = { title: string; images: readonly PictureSource[]; onOpen: (index: number) => void };

/** The first of the other pictures, one large and the rest beside it; each opens the viewer at its position. */
export function EventGallery({ title, images, onOpen }: Props) {
  const moreImages = images.slice(1, 1 + SHOWN);
  if (moreImages.length === 0) return null;
  const hiddenCount = images.length - 1 - moreImages.length;
  return (
    <ul className={classes["gallery"]} data-count={moreImages.length} aria-label={t.gallery}>
      {moreImages.map((image, index) => (
        <li key={image.url} className={classes["item"]}>
          <button
            type="button"
            className={classes["button"]}
            aria-label={t.openPhoto(index + 2)}
            onClick={() => onOpen(index + 1)}
          >
            <Picture
              image={image}
              alt={t.photo(index + 2, images.length, title)}
              sizes={index === 0 ? "(min-width: 64em) 26rem, 84vw" : "(min-width: 64em) 13rem, 84vw"}
              ratio="fill"
            />
            {index === moreImages.length - 1 && hiddenCount > 0 && (
              <span className={classes["left"]}>+ {hiddenCount}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
