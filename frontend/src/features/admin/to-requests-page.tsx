import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { t } from "#messages/admin";
import { ApprovalPage } from "@/features/admin/approval-page";
import type { Shown } from "@/features/admin/approval-rows";
import { decide, rememberDecided, type ToRequest, toRequestsQuery } from "@/features/admin/queries";
import type { Filter } from "@/features/admin/requests-search";
import { formatMoment } from "@/lib/dates";

const words = {
  title: t.allToRequests,
  lead: t.requestsLead,
  filter: t.filter,
  none: t.noRequests,
  noneYet: t.noneYetText,
  noneLikeThis: t.noneLikeThisText,
};

const shown: Shown<ToRequest> = {
  idOf: (request) => request.to_request_id,
  name: { label: t.username, of: (request) => request.user.username },
  facts: [
    { label: t.email, of: (request) => request.user.email, isEmail: true },
    { label: t.phone, of: (request) => request.user.phone || t.noPhone },
    { label: t.asked, of: (request) => formatMoment(request.asked_at) },
  ],
};

type Props = { filter: Filter; onFilter: (filter: Filter) => void };

/** Who asks to become a tour operator, and the decision about each. */
export function ToRequestsPage({ filter, onFilter }: Props) {
  const queryClient = useQueryClient();
  return (
    <ApprovalPage
      words={words}
      icon={UsersRound}
      list={useInfiniteQuery(toRequestsQuery(filter))}
      shown={shown}
      filter={filter}
      onFilter={onFilter}
      decide={decide}
      onDecided={(decided, decision) => {
        rememberDecided(queryClient, decided);
        return t[decision](decided.user.username);
      }}
    />
  );
}
