import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { t } from "#messages/admin";
import {
  type Decision,
  decide,
  rememberDecided,
  type ToRequest,
  toRequestsQuery,
} from "@/features/admin/queries";
import { loadRefusal, updateRefusal } from "@/features/admin/requests";
import { FILTERS, type Filter } from "@/features/admin/requests-search";
import { ToRequestRows } from "@/features/admin/to-request-rows";
import classes from "@/features/admin/to-requests-page.module.css";
import { Button } from "@/ui/button";
import { PageHead } from "@/ui/page-head";
import { Segments } from "@/ui/segments";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const options = FILTERS.map((value) => ({ value, label: t.filters[value] }));

type Props = { filter: Filter; onFilter: (filter: Filter) => void };

/** Who asks to become a tour operator, and the decision about each. */
export function ToRequestsPage({ filter, onFilter }: Props) {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(toRequestsQuery(filter));
  const requests = list.data?.pages.flat() ?? [];
  const deciding = useMutation({
    mutationFn: ({ request, decision }: { request: ToRequest; decision: Decision }) =>
      decide(request, decision),
    onSuccess: (decided, { decision }) => {
      rememberDecided(queryClient, decided);
      toast.success(t[decision](decided.user.username));
    },
    onError: (error) => toast.formError(updateRefusal(error)),
  });

  return (
    <>
      <PageHead
        title={t.allToRequests}
        panel={t.panel}
        lead={t.requestsLead}
        aside={<Segments label={t.filter} options={options} value={filter} onChange={onFilter} />}
      />
      {list.isPending && (
        <SkeletonGroup className={classes["bones"]}>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </SkeletonGroup>
      )}
      {list.isError && (
        <div className={classes["failed"]}>
          <ErrorState text={loadRefusal(list.error)} onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.isSuccess && requests.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title={t.noRequests}
          text={filter === "all" ? t.noneYetText : t.noneLikeThisText}
          action={
            filter !== "all" && (
              <Button variant="outline" onClick={() => onFilter("all")}>
                {t.showAll}
              </Button>
            )
          }
        />
      )}
      {requests.length > 0 && (
        <ToRequestRows
          requests={requests}
          deciding={deciding.isPending ? deciding.variables : null}
          onDecide={(request, decision) => deciding.isPending || deciding.mutate({ request, decision })}
        />
      )}
      {list.hasNextPage && (
        <p className={classes["more"]}>
          <Button
            variant="outline"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t.loadMore}
          </Button>
        </p>
      )}
    </>
  );
}
