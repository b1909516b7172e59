import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  BedDouble,
  CalendarX2,
  CarFront,
  ChevronRight,
  CircleCheck,
  Clock,
  Globe,
  HandCoins,
  IdCard,
  IndianRupee,
  type LucideIcon,
  Mail,
  MailX,
  MessageCircleQuestion,
  UsersRound,
  WalletCards,
} from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#messages/todo";
import { useMay } from "@/domain/rights";
import { linkOf, RIGHTS } from "@/features/today/links";
import { type TodoItem, todoQuery } from "@/features/today/queries";
import classes from "@/features/today/today.module.css";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Hint, Row, Stack, Text } from "@/ui/layout";
import { ErrorState } from "@/ui/states";

const ICONS: Record<TodoItem["kind"], LucideIcon> = {
  payment_account: WalletCards,
  change_failed: CalendarX2,
  requests: MessageCircleQuestion,
  owed_refunds: HandCoins,
  excess_payments: HandCoins,
  upi_claims: IndianRupee,
  overdue: Clock,
  decision: UsersRound,
  enquiries: Mail,
  rooms_missing: BedDouble,
  ids_missing: IdCard,
  messages_failed: MailX,
  domain: Globe,
  vehicle_documents: CarFront,
};

type Props = {
  clientId: number;
  /** Decisions with acts of their own, shown above the list; null when there are none. */
  decisions: ReactNode;
};

/** Open tasks, each with a link to its list. Renders no placeholder: the page waits for them. */
export function Today({ clientId, decisions }: Props) {
  const todo = useQuery(todoQuery(clientId));
  const may = useMay();
  const items = todo.data?.items.filter(({ kind }) => may(RIGHTS[kind]));
  return (
    <Stack as="section" below={6} aria-labelledby="to-do">
      <Row as="h2" noWrap size="title-sm" id="to-do">
        {t.title}
        {items && items.length > 0 && <span className={classes["count"]}>{items.length}</span>}
      </Row>
      {decisions}
      {todo.isError && !items && (
        <ErrorState title={t.failed} text={todo.error.message} onRetry={() => void todo.refetch()} />
      )}
      {items?.length === 0 && (
        <p className={classes["nothing"]}>
          <CircleCheck size={20} aria-hidden />
          <span>
            <strong>{t.nothing}</strong> {t.nothingText}
          </span>
        </p>
      )}
      {items && <List items={items} />}
    </Stack>
  );
}

function List({ items }: { items: readonly TodoItem[] }) {
  if (items.every(({ kind }) => kind === "decision")) return null;
  return (
    <ul className={classes["list"]}>
      {items.map((item) => (
        <Item key={`${item.kind} ${item.departure?.event_plan_id}`} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { item: TodoItem }) {
  const { kind, count, amount, departure } = item;
  // It has a card with its choices.
  if (kind === "decision") return null;
  const Icon = ICONS[kind];
  return (
    <li>
      <Link {...linkOf(item)} className={classes["item"]}>
        <Icon size={20} aria-hidden className={classes["icon"]} />
        <Stack as="span" gap={0}>
          <Text as="span" weight={600}>
            {t.kinds[kind](count)}
          </Text>
          {departure && (
            <Hint as="span" breakable>
              {departure.title} · {formatDay(departure.tour_start_date)}
            </Hint>
          )}
        </Stack>
        {amount != null && (
          <Text as="span" weight={600} oneLine digits>
            {formatRupees(amount)}
          </Text>
        )}
        <ChevronRight size={18} aria-hidden className={classes["open"]} />
      </Link>
    </li>
  );
}
