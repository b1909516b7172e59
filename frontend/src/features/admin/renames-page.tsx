import { useDidUpdate } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { FilePenLine } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { t } from "#messages/admin";
import classes from "@/features/admin/approval-page.module.css";
import { Note } from "@/features/admin/approval-rows";
import { Approval, Decide } from "@/features/admin/decide";
import {
  decideRename,
  lookAtRenamesAgain,
  type Rename,
  rememberDecidedRename,
  renamesQuery,
} from "@/features/admin/queries";
import { loadRefusal } from "@/features/admin/requests";
import { type Decidable, focusOn, useDecisions } from "@/features/admin/use-decisions";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { MailAddress } from "@/ui/mail-address";
import { PageHead } from "@/ui/page-head";
import { RowTitleLink } from "@/ui/row-link";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const decidable: Decidable<Rename> = {
  idOf: (rename) => rename.client_id,
  nameOf: (rename) => rename.current_name,
  decide: decideRename,
  remember: rememberDecidedRename,
  lookAgain: lookAtRenamesAgain,
  ask: (renames) => {
    const [only] = renames;
    return {
      title: only ? t.rejectRename(only.current_name) : "",
      effects: only ? [t.renameStays(only.current_name, only.current_url), t.closeMail(only.user.email)] : [],
      confirm: t.confirmReject,
      cancel: t.goBack,
    };
  },
  say: (decided, decision) => t.renameDecided[decision](decided.current_name),
};

/** New names and addresses of open sites, and the decision about each. */
export function RenamesPage() {
  const list = useInfiniteQuery(renamesQuery());
  const rows = list.data?.pages.flat() ?? [];
  const id = useId();
  const { act, deciding, dialogs } = useDecisions(decidable);
  const nameId = (rename: Rename) => `${id}-${rename.client_id}`;

  const columns: readonly Column<Rename>[] = [
    {
      name: t.client,
      kind: "title",
      cell: (rename) => (
        <>
          <span id={nameId(rename)} data-decided={rename.client_id}>
            <RowTitleLink
              {...linkOptions({ to: "/admin/all-clients/$clientId", params: { clientId: rename.client_id } })}
            >
              {rename.current_name}
            </RowTitleLink>
          </span>
          <Note>{rename.current_url}</Note>
        </>
      ),
    },
    {
      name: t.requested,
      cell: (rename) => (
        <>
          {rename.client_name === rename.current_name ? t.sameName : rename.client_name}
          <Note>{rename.url === rename.current_url ? t.sameAddress : rename.url}</Note>
        </>
      ),
    },
    {
      name: t.owner,
      from: "medium",
      cell: ({ user }) => (
        <>
          {user.name}
          <Note>
            <MailAddress address={user.email} />
          </Note>
        </>
      ),
    },
    { name: t.asked, from: "wide", kind: "moment", value: ({ requested_at }) => requested_at },
    { name: t.status, kind: "mark", cell: (rename) => <Approval status={rename.approval_status} /> },
    {
      name: t.actions,
      kind: "actions",
      cell: (rename) => (
        <DecideOnce
          id={rename.client_id}
          status={rename.approval_status}
          nameId={nameId(rename)}
          deciding={
            deciding?.rows.some((decidedRow) => decidedRow.client_id === rename.client_id)
              ? deciding.decision
              : null
          }
          onDecide={(decision) => act([rename], decision)}
        />
      ),
    },
  ];

  return (
    <>
      <PageHead title={t.renames} panel={t.panel} lead={t.renamesLead} />
      {list.isPending && (
        <SkeletonGroup gap={3}>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </SkeletonGroup>
      )}
      {list.isError && (
        <div className={classes["failed"]}>
          <ErrorState text={loadRefusal(list.error)} onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState icon={FilePenLine} title={t.noRenames} text={t.noRenamesText} />
      )}
      {rows.length > 0 && (
        <DataTable label={t.renames} columns={columns} rows={rows} keyOf={(rename) => rename.client_id} />
      )}
      {dialogs}
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

/** The buttons disappear with the decision; the focus moves to the row's name, not to the next row's button. */
function DecideOnce(props: ComponentProps<typeof Decide>) {
  useDidUpdate(() => focusOn([props.id]), [props.status]);
  return props.status === "open" && <Decide {...props} />;
}
