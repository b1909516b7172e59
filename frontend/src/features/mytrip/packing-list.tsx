import { useEffect, useState } from "react";
import { t } from "#messages/my-trip";
import { findPacked, keepPacked } from "@/features/mytrip/storage";
import { CheckField } from "@/ui/check-field";
import { Stack, Text } from "@/ui/layout";

type Props = { bookingId: number; things: readonly string[] };

/** What to pack, ticked on this device, also without signal. */
export function PackingList({ bookingId, things }: Props) {
  const [packed, setPacked] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without storage, as in some private windows, ticks last as long as the page.
    findPacked(bookingId).then(setPacked, () => undefined);
  }, [bookingId]);
  const tick = (thing: string, isPacked: boolean) => {
    const next = isPacked ? [...packed, thing] : packed.filter((packedThing) => packedThing !== thing);
    setPacked(next);
    keepPacked(bookingId, next).catch(() => undefined);
  };
  const count = things.filter((thing) => packed.includes(thing)).length;
  return (
    <>
      <Text above={2} tone="muted">
        {t.packed(count, things.length)}
      </Text>
      <Stack gap={2}>
        {things.map((thing) => (
          <CheckField
            key={thing}
            label={thing}
            checked={packed.includes(thing)}
            onChange={(isPacked) => tick(thing, isPacked)}
          />
        ))}
      </Stack>
    </>
  );
}
