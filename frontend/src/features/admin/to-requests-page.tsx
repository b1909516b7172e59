import { useInfiniteQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { t } from "#messages/admin";
import { ApprovalPage } from "@/features/admin/approval-page";
import type { ApprovalDisplay } from "@/features/admin/approval-rows";
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
import { showPhone } from "@/lib/phones";
import { MailAddress } from "@/ui/mail-address";

const words = {
  title: t.allToRequests,
  lead: t.requestsLead,
  filter: t.filter,
  none: t.noRequests,
  noneYet: t.noneYetText,
  noneLikeThis: t.noneLikeThisText,
};

const display: ApprovalDisplay<ToRequest> = {
  nameLabel: t.name,
  noteOf: ({ user }) => <MailAddress address={user.email} />,
  columns: [
    { name: t.phone, kind: "short", cell: ({ user }) => showPhone(user.phone) || t.noPhone },
    { name: t.asked, from: "medium", kind: "moment", value: ({ asked_at }) => asked_at },
  ],
};

const decidable: Decidable<ToRequest> = {
  idOf: (request) => request.to_request_id,
  nameOf: (request) => request.user.name,
  decide,
  decideSome,
  remember: rememberDecided,
  lookAgain: lookAtRequestsAgain,
  ask: (requests, decision) => {
    const [only] = requests;
    const operators = requests.filter(({ approval_status }) => approval_status === "approved").length;
    const effects =
      decision === "approved"
        ? [t.requestEffects.approved]
        : [
            ...(operators > 0 ? [t.operatorEnds, t.operatorHasSite] : []),
            ...(operators < requests.length ? [t.requestEffects.rejected] : []),
          ];
    return {
      title:
        requests.length === 1 && only
          ? (operators > 0 ? t.operatorOf : t.requestOf)(only.user.name)
          : t.requestTitles[decision](requests.length),
      effects: [...effects, requests.length === 1 && only ? t.closeMail(only.user.email) : t.eachMailed],
      confirm: decision === "approved" ? t.confirmApprove : t.confirmReject,
      cancel: t.goBack,
    };
  },
  say: (decided, decision, before) =>
    decision === "rejected" && before.approval_status === "approved"
      ? t.operatorEnded(decided.user.name)
      : t[decision](decided.user.name),
};

type Props = { filter: Filter; onFilter: (filter: Filter) => void };

/** Requests to become a tour operator, with the decision about each. */
export function ToRequestsPage({ filter, onFilter }: Props) {
  return (
    <ApprovalPage
      words={words}
      icon={UsersRound}
      list={useInfiniteQuery(toRequestsQuery(filter))}
      display={display}
      filter={filter}
      onFilter={onFilter}
      decidable={decidable}
    />
  );
}
