import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "#messages/shared";

const HOW_NEAR = "600px";

type Props = {
  /** Keeps the room meanwhile, so that nothing moves. */
  className: string | undefined;
  children: () => ReactNode;
};

/** Draws what stands far down a page only when a reader comes near: its code is then not part of the page's first. */
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
