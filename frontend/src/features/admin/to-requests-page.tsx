import { useInfiniteQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { t } from "#messages/admin";
import { ApprovalPage } from "@/features/admin/approval-page";
import type { Shown } from "@/features/admin/approval-rows";
import {
  decide,
  decideSome,
  lookAtRequestsAgain,
  rememberDecided,
  type ToRequest,
  toRequestsQuery,
} from "@/features/admin/queries";
import type { Filter } from "@/features/admin/requests-search";
import type { Decidable } from "@/features/admin/use-decisions";
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
  nameLabel: t.username,
  facts: [
    { label: t.email, of: (request) => request.user.email, isEmail: true },
    { label: t.phone, of: (request) => request.user.phone || t.noPhone },
    { label: t.asked, of: (request) => formatMoment(request.asked_at) },
  ],
};

const decidable: Decidable<ToRequest> = {
  idOf: (request) => request.to_request_id,
  nameOf: (request) => request.user.username,
  decide,
  decideSome,
  remember: rememberDecided,
  lookAgain: lookAtRequestsAgain,
  ask: (requests, decision) => {
    const [only] = requests;
    return {
      title:
        requests.length === 1 && only
          ? t.requestOf(only.user.username)
          : t.requestTitles[decision](requests.length),
      effects: [
        t.requestEffects[decision],
        requests.length === 1 && only ? t.closeMail(only.user.email) : t.eachMailed,
      ],
      confirm: decision === "approved" ? t.confirmApprove : t.confirmReject,
      cancel: t.goBack,
    };
  },
  say: (decided, decision) => t[decision](decided.user.username),
};

type Props = { filter: Filter; onFilter: (filter: Filter) => void };

/** Who asks to become a tour operator, and the decision about each. */
export function ToRequestsPage({ filter, onFilter }: Props) {
  return (
    <ApprovalPage
      words={words}
      icon={UsersRound}
      list={useInfiniteQuery(toRequestsQuery(filter))}
      shown={shown}
      filter={filter}
      onFilter={onFilter}
      decidable={decidable}
    />
  );
}
