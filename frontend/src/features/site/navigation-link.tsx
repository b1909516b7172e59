import { Link } from "@tanstack/react-router";
import { CarryOver } from "@/features/site/carry-over";
import type { NavigationItem } from "@/features/site/navigation";

export function NavigationLink({
  item,
  className,
}: {
  item: NavigationItem;
  className?: string | undefined;
}) {
  const { label, to, hash, dialog, elsewhere } = item;
  if (elsewhere) return <CarryOver label={label} to={elsewhere} className={className} />;
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
