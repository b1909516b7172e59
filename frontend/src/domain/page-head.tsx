import type { ComponentProps } from "react";
import { t } from "#messages/operator";
import { PageHead as AnyPageHead } from "@/ui/page-head";

/** The heading of a page of the operator's panel. */
export function PageHead(props: Omit<ComponentProps<typeof AnyPageHead>, "panel">) {
  return <AnyPageHead {...props} panel={t.panel} />;
}
