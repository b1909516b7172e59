import { ChevronUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import classes from "@/features/booking/price-panel.module.css";
import { NowAndLater, QuoteLines } from "@/features/booking/quote-summary";
import { formatDayRange } from "@/lib/dates";
import { BottomBar } from "@/ui/bottom-bar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { LanguageText } from "@/ui/language-text";
import { Hint, Row, Stack, Text } from "@/ui/layout";
import { Picture, type PictureSource } from "@/ui/picture";
import { Skeleton } from "@/ui/skeleton";

type Quote = Wire["QuoteOut"];

type Props = {
  title: string;
  image: PictureSource | undefined;
  dates: { from: string; to: string } | null;
  /** Null until there is something to price. */
  quote: Quote | undefined;
  isWhole?: boolean;
  /** What travel credit pays of the first payment, in rupees. */
  byCredit?: number;
  loading: boolean;
  /** What to do to see the price. */
  prompt?: string | undefined;
  error: ReactNode;
  /** The button to continue, in the card and at the bottom of a phone's screen. */
  action: ReactNode;
};

/** The price and the button to continue: a card beside the page, and a bar at the bottom of phones. */
export function PricePanel({
  title,
  image,
  dates,
  quote,
  isWhole = false,
  byCredit = 0,
  loading,
  ...rest
}: Props) {
  const { prompt = t.choosePrompt, error, action } = rest;
  return (
    <>
      <Card label={t.summary} className={classes["card"]}>
        <Row noWrap gap={4}>
          {image && (
            <div className={classes["picture"]}>
              <Picture image={image} alt="" sizes="88px" ratio="1:1" />
            </div>
          )}
          <Stack gap={0}>
            <p className={classes["title"]}>
              <LanguageText>{title}</LanguageText>
            </p>
            {dates && <Hint above={1}>{formatDayRange(dates.from, dates.to)}</Hint>}
          </Stack>
        </Row>
        {error}
        {!error && <CardPrice quote={quote} {...{ isWhole, byCredit, loading, prompt }} />}
        <div className={classes["action"]}>{action}</div>
      </Card>
      <BottomBar label={t.bar}>
        {quote ? (
          <BarPrice quote={quote} isWhole={isWhole} byCredit={byCredit} loading={loading} />
        ) : (
          <Hint shrink>{prompt}</Hint>
        )}
        <div className={classes["barAction"]}>{action}</div>
      </BottomBar>
    </>
  );
}

type PriceProps<Known> = { quote: Known; isWhole: boolean; byCredit: number; loading: boolean };

function CardPrice({
  quote,
  isWhole,
  byCredit,
  loading,
  prompt,
}: PriceProps<Quote | undefined> & { prompt: string }) {
  if (!quote) {
    return loading ? <Skeleton height="9rem" /> : <Hint shrink>{prompt}</Hint>;
  }
  return (
    <div className={classes["price"]} aria-busy={loading || undefined}>
      <QuoteLines quote={quote} />
      <Text surface="sunken">
        <NowAndLater quote={quote} isWhole={isWhole} byCredit={byCredit} size="lg" />
      </Text>
    </div>
  );
}

function BarPrice({ quote, isWhole, byCredit, loading }: PriceProps<Quote>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes["bar"]}
        aria-haspopup="dialog"
        aria-busy={loading || undefined}
        onClick={() => setOpened(true)}
      >
        <NowAndLater quote={quote} isWhole={isWhole} byCredit={byCredit} />
        <ChevronUp size={18} aria-hidden />
        <span className="visually-hidden">{t.showPrice}</span>
      </button>
      <Dialog title={t.priceDetails} opened={opened} onClose={() => setOpened(false)} size="sm">
        <QuoteLines quote={quote} />
        <Stack above={5}>
          <Button variant="outline" fullWidth onClick={() => setOpened(false)}>
            {t.back}
          </Button>
        </Stack>
      </Dialog>
    </>
  );
}
