import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import { QuoteLines } from "@/features/booking/quote-summary";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Stack } from "@/ui/layout";
import { Fact, Rows } from "@/ui/rows";

type Props = {
  change: { was: Wire["QuoteOut"]; quote: Wire["QuoteOut"] } | null;
  onAccept: () => void;
  onRefuse: () => void;
};

/** The operator changed the price or payment terms meanwhile: the traveller has to accept the new ones. */
export function PriceChangedDialog({ change, onAccept, onRefuse }: Props) {
  return (
    <Dialog
      title={change?.was.total === change?.quote.total ? t.termsChangedTitle : t.priceChangedTitle}
      opened={change !== null}
      onClose={onRefuse}
      size="sm"
    >
      {change && (
        <Stack>
          {change.was.total === change.quote.total ? (
            <p>{t.termsChanged}</p>
          ) : (
            <Rows>
              <Fact name={t.priceWas}>
                <s>{formatRupees(change.was.total)}</s>
              </Fact>
              <Fact name={t.priceIs} strong>
                {formatRupees(change.quote.total)}
              </Fact>
            </Rows>
          )}
          <QuoteLines quote={change.quote} />
          <Button size="lg" fullWidth onClick={onAccept}>
            {t.acceptPrice}
          </Button>
          <Button variant="outline" fullWidth onClick={onRefuse}>
            {t.dialogCancel}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
