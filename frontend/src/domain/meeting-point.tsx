import { t } from "#messages/where-to-be";
import type { Wire } from "@/api/wire";
import { formatDay } from "@/lib/dates";
import { LanguageText } from "@/ui/language-text";
import { TextAnchor } from "@/ui/link";

type Props = { event: Pick<Wire["BookedEvent"], "meeting_point" | "map_link" | "tour_start_date"> };

/** Where and on which day a party meets its operator, with a map. */
export function MeetingPoint({ event: { meeting_point: place, map_link, tour_start_date } }: Props) {
  if (!map_link) return null;
  return (
    <p>
      <strong>
        <LanguageText>{place}</LanguageText>
      </strong>{" "}
      · {formatDay(tour_start_date)} ·{" "}
      <TextAnchor href={map_link} target="_blank" rel="noopener noreferrer">
        {t.openMap}
        <span className="visually-hidden">{t.opensMap(place)}</span>
      </TextAnchor>
    </p>
  );
}
