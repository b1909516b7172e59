import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { t } from "#messages/shared";
import classes from "@/ui/carousel.module.css";
import { Row, Stack } from "@/ui/layout";

const MOST_IN_VIEW = 3;

type Position = { page: number; pages: number };

/**
 * Slides scrolled and snapped by the browser, which handles swiping, momentum and reduced motion. Three are in
 * view from 1024 px, two from 768, else one and the edge of the next.
 */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const track = useRef<HTMLUListElement>(null);
  const [{ page, pages }, setPosition] = useState<Position>({ page: 0, pages: 1 });
  const slides = Children.toArray(children);

  const measure = useCallback(() => {
    const node = track.current;
    if (node) setPosition((last) => positionOf(node, last));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of slides makes another number of pages
  useEffect(() => {
    const node = track.current;
    if (!node) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    node.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener("scroll", measure);
    };
  }, [measure, slides.length]);

  const show = (next: number) => {
    const node = track.current;
    if (node) node.scrollTo({ left: next * stepOf(node) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== track.current) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    show(Math.min(pages - 1, Math.max(0, page + by)));
  };

  return (
    <Stack as="section" gap={0} aria-roledescription={t.carousel} aria-label={label}>
      <ul
        ref={track}
        className={classes["track"]}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the child carries its own key; this is its frame
          <li key={index} className={classes["slide"]} aria-label={t.slide(index + 1, slides.length)}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        // Takes its space before the slides are measured, to avoid a layout shift.
        <div className={classes["controls"]} data-slides={Math.min(slides.length, MOST_IN_VIEW + 1)}>
          {pages > 1 && <Dots page={page} pages={pages} />}
          <div className={classes["arrows"]} hidden={pages === 1}>
            <Arrow label={t.previous} disabled={page === 0} onClick={() => show(page - 1)}>
              <ChevronLeft size={20} aria-hidden />
            </Arrow>
            <Arrow label={t.next} disabled={page === pages - 1} onClick={() => show(page + 1)}>
              <ChevronRight size={20} aria-hidden />
            </Arrow>
          </div>
        </div>
      )}
    </Stack>
  );
}

type ArrowProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

function Arrow({ label, disabled, onClick, children }: ArrowProps) {
  // aria-disabled keeps the focus on the button at the end
  return (
    <button
      type="button"
      className={classes["arrow"]}
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}

/** The current page. Not buttons: they would be too small to touch, and the arrows are beside them. */
function Dots({ page, pages }: Position) {
  return (
    <Row gap={2} aria-hidden>
      {Array.from({ length: pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its index
        <span key={index} className={classes["dot"]} data-current={index === page || undefined} />
      ))}
    </Row>
  );
}

/** A page is as many whole slides as are in view. */
function stepOf(node: HTMLElement): number {
  const slide = node.firstElementChild?.getBoundingClientRect().width ?? node.clientWidth;
  const gap = Number.parseFloat(getComputedStyle(node).columnGap) || 0;
  const inView = Math.max(1, Math.round((node.clientWidth + gap) / (slide + gap)));
  return inView * (slide + gap);
}

function positionOf(node: HTMLElement, last: Position): Position {
  const step = stepOf(node);
  const furthest = node.scrollWidth - node.clientWidth;
  const pages = furthest > 1 ? Math.ceil(furthest / step - 0.01) + 1 : 1;
  const atEnd = node.scrollLeft >= furthest - 1;
  const page = atEnd ? pages - 1 : Math.min(pages - 1, Math.round(node.scrollLeft / step));
  return page === last.page && pages === last.pages ? last : { page, pages };
}
