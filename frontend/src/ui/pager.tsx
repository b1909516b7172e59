import { ChevronLeft, ChevronRight } from "lucide-react";
import { t } from "#messages/shared";
import { Row } from "@/ui/layout";
import classes from "@/ui/pager.module.css";
import { pagesShown } from "@/ui/pages-shown";

type Props = { page: number; pages: number; onPage: (page: number) => void };

/** The pages of a long list; nothing when there is only one. */
export function Pager({ page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <Row as="nav" justify="center" gap={1} aria-label={t.pages}>
      <Step label={t.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} aria-hidden />
      </Step>
      {pagesShown(page, pages).map((pageNumber) => (
        <button
          key={pageNumber}
          type="button"
          className={classes["page"]}
          aria-label={t.goToPage(pageNumber, pages)}
          aria-current={pageNumber === page ? "page" : undefined}
          onClick={() => onPage(pageNumber)}
        >
          {pageNumber}
        </button>
      ))}
      <Step label={t.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={18} aria-hidden />
      </Step>
    </Row>
  );
}

type StepProps = { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode };

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className={classes["page"]}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
