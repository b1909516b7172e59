import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { t } from "#messages/admin";
import { ClientRows } from "@/features/admin/client-rows";
import {
  type ClientRow,
  clientsQuery,
  type Decision,
  decideClient,
  rememberDecidedClient,
} from "@/features/admin/queries";
import { loadRefusal, updateRefusal } from "@/features/admin/requests";
import { FILTERS, type Filter } from "@/features/admin/requests-search";
import classes from "@/features/admin/to-requests-page.module.css";
import { Button } from "@/ui/button";
import { PageHead } from "@/ui/page-head";
import { Segments } from "@/ui/segments";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const options = FILTERS.map((value) => ({ value, label: t.filters[value] }));

type Props = { filter: Filter; onFilter: (filter: Filter) => void };

/** The clients that operators registered, and the decision about each. */
export function ClientsPage({ filter, onFilter }: Props) {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(clientsQuery(filter));
  const clients = list.data?.pages.flat() ?? [];
  const deciding = useMutation({
    mutationFn: ({ client, decision }: { client: ClientRow; decision: Decision }) =>
      decideClient(client, decision),
    onSuccess: (decided, { decision }) => {
      rememberDecidedClient(queryClient, decided);
      toast.success(t.clientDecided[decision](decided.client_name));
    },
    onError: (error) => toast.formError(updateRefusal(error)),
  });

  return (
    <>
      <PageHead
        title={t.allClients}
        panel={t.panel}
        lead={t.clientsLead}
        aside={<Segments label={t.clientsFilter} options={options} value={filter} onChange={onFilter} />}
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
      {list.isSuccess && clients.length === 0 && (
        <EmptyState
          icon={Building2}
          title={t.noClients}
          text={filter === "all" ? t.noClientsText : t.noClientsLikeThisText}
          action={
            filter !== "all" && (
              <Button variant="outline" onClick={() => onFilter("all")}>
                {t.showAll}
              </Button>
            )
          }
        />
      )}
      {clients.length > 0 && (
        <ClientRows
          clients={clients}
          deciding={deciding.isPending ? deciding.variables : null}
          onDecide={(client, decision) => deciding.isPending || deciding.mutate({ client, decision })}
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
