import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { NavigationItem } from "@/features/site/navigation";

// Loaded on demand, because few people have pages on another site.
const CarryOver = lazy(() =>
  import("@/features/site/carry-over").then(({ CarryOver }) => ({ default: CarryOver })),
);

export function NavigationLink({
  item,
  className,
}: {
  item: NavigationItem;
  className?: string | undefined;
}) {
  const { label, to, hash, dialog, elsewhere } = item;
  if (elsewhere) {
    return (
      <Suspense fallback={<span className={className}>{label}</span>}>
        <CarryOver label={label} to={elsewhere} className={className} />
      </Suspense>
    );
  }
  return (
    <Link
      to={to}
      className={className}
      {...(hash ? { hash } : {})}
      {...(dialog && {
        search: (last: object) => ({ ...last, dialog }),
        // Back closes the dialog, and closing it goes back.
        state: { isOverPage: true },
        resetScroll: false,
      })}
      activeOptions={{ exact: true, includeHash: true, includeSearch: false }}
    >
      {label}
    </Link>
  );
}
