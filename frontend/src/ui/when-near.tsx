import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "#messages/shared";

const HOW_NEAR = "600px";

type Props = {
  /** Reserves the space meanwhile, to avoid a layout shift. */
  className: string | undefined;
  children: () => ReactNode;
};

/** Renders content far down a page when it is scrolled near, so that its code is not part of the page's first scripts. */
export function WhenNear({ className, children }: Props) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: HOW_NEAR },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className={className}>
      {near ? (
        children()
      ) : (
        <noscript>
          <p>{t.needsScripts}</p>
        </noscript>
      )}
    </div>
  );
}
