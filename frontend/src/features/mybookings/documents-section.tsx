import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Files } from "lucide-react";
import { t } from "#messages/documents";
import type { Wire } from "@/api/wire";
import { calendarAddress, documentsQuery } from "@/domain/bookings";
import classes from "@/features/mybookings/booking-details.module.css";
import { Button, ButtonAnchor } from "@/ui/button";
import { FileList } from "@/ui/file-list";
import { Notice } from "@/ui/notice";

const MANY = 2;

/** The receipts and vouchers of a booking, and a calendar file of its trip; renders nothing if there is neither. */
export function DocumentsSection({ reservation }: { reservation: Wire["ReservationOut"] }) {
  const address = reservation.invoice_url;
  const documents = useQuery({ ...documentsQuery(reservation), enabled: address !== null });
  const isGoing = reservation.booking_status === "confirmed";
  if (!address && !isGoing) return null;
  return (
    <section className={classes["wide"]}>
      <h3 className={classes["title"]}>{t.title}</h3>
      {documents.data && <FileList label={t.title} files={documents.data} />}
      {documents.isError && (
        <Notice tone="bad">
          {t.failed}{" "}
          <Button variant="outline" size="sm" onClick={() => void documents.refetch()}>
            {t.retry}
          </Button>
        </Notice>
      )}
      <p className={classes["files"]}>
        {isGoing && (
          <ButtonAnchor
            href={calendarAddress(reservation.reservation_event_id)}
            variant="outline"
            size="sm"
            before={<CalendarPlus size={18} aria-hidden />}
          >
            {t.calendar}
          </ButtonAnchor>
        )}
        {address && documents.data && documents.data.length >= MANY && (
          <ButtonAnchor
            href={address}
            target="_blank"
            rel="noopener"
            variant="outline"
            size="sm"
            before={<Files size={18} aria-hidden />}
          >
            {t.all}
          </ButtonAnchor>
        )}
      </p>
    </section>
  );
}
