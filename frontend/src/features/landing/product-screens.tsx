import { lazy, Suspense } from "react";
import { t } from "#messages/product-tour";
import type { ProductScreen } from "@/features/landing/product-pictures";
import classes from "@/features/landing/product-tour.module.css";
import { Stack, Text } from "@/ui/layout";
import { WhenNear } from "@/ui/when-near";

// Loaded on demand, because they are far down the page.
const ProductPicture = lazy(() =>
  import("@/features/landing/product-pictures").then((m) => ({ default: m.ProductPicture })),
);

const screens: readonly ProductScreen[] = [
  { name: "dashboard", kind: "desktop" },
  { name: "storefront", kind: "phone" },
  { name: "rooming", kind: "desktop" },
];

/** Pictures of the real screens, in frames of their final size: links to a section below scroll to the right place. */
export function ProductScreens() {
  return (
    <ul className={classes["screens"]}>
      {screens.map((screen) => (
        <li key={screen.name} className={classes["screen"]} data-kind={screen.kind}>
          <Stack as="figure" gap={3}>
            <WhenNear className={classes["frame"]}>
              {() => (
                <Suspense>
                  <ProductPicture screen={screen} />
                </Suspense>
              )}
            </WhenNear>
            <Text as="figcaption" tone="soft">
              {t.screens[screen.name].caption}
            </Text>
          </Stack>
        </li>
      ))}
    </ul>
  );
}
