import { Link } from "@tanstack/react-router";
import type { NavigationItem } from "@/features/site/navigation";

export function NavigationLink({
  item,
  className,
}: {
  item: NavigationItem;
  className?: string | undefined;
}) {
  const { label, to, hash, dialog } = item;
  return (
    <Link
      to={to}
      className={className}
      {...(hash ? { hash } : {})}
      {...(dialog ? { search: (last: object) => ({ ...last, dialog }) } : {})}
      activeOptions={{ exact: true, includeHash: true, includeSearch: false }}
    >
      {label}
    </Link>
  );
}
