import { useMutation, useQuery } from "@tanstack/react-query";
import { ExternalLink, Star } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/account";
import { ApiError, sentenceOf } from "@/api/errors";
import { handOffAddress, type Me } from "@/api/site";
import { type JoinedOperator, joinedQuery } from "@/features/account/calls";
import classes from "@/features/account/operators-dialog.module.css";
import { mediaAddress, pictureAddress } from "@/lib/media";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Props = { me: Me; opened: boolean; onClose: () => void };

/** The operators the person has joined, the default first; each opens in a new tab, signed in. */
export function OperatorsDialog({ me, opened, onClose }: Props) {
  return (
    <Dialog title={t.operatorsTitle} opened={opened} onClose={onClose}>
      {opened && <Operators me={me} />}
    </Dialog>
  );
}

function Operators({ me }: { me: Me }) {
  const joined = useQuery(joinedQuery(me.user_id));
  const [hasNoUrl, setHasNoUrl] = useState(false);
  const opening = useMutation({
    mutationFn: async (label: string) => {
      // Opens the tab immediately: browsers block one opened after a response.
      const tab = window.open("about:blank", "_blank");
      try {
        const address = await handOffAddress(label);
        if (tab) tab.location.replace(address);
        else window.location.assign(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });

  const open = ({ client_url }: JoinedOperator) => {
    setHasNoUrl(!client_url);
    if (client_url) opening.mutate(client_url);
  };

  if (joined.isPending) return <OperatorsSkeleton />;
  if (joined.isError) {
    const status = joined.error instanceof ApiError ? joined.error.status : 0;
    const text = status > 0 ? t.operatorsFailed(status) : joined.error.message;
    return <ErrorState text={text} onRetry={() => void joined.refetch()} />;
  }
  if (joined.data.length === 0) return <p className={classes["none"]}>{t.operatorsNone}</p>;
  return (
    <>
      {hasNoUrl && <Notice tone="bad">{t.operatorWithoutUrl}</Notice>}
      {opening.error && <Notice tone="bad">{sentenceOf(opening.error, t.siteFailed)}</Notice>}
      <ul className={classes["list"]}>
        {joined.data.map((operator) => (
          <Operator key={operator.client_id} operator={operator} onOpen={() => open(operator)} />
        ))}
      </ul>
    </>
  );
}

function Operator({ operator, onOpen }: { operator: JoinedOperator; onOpen: () => void }) {
  const { client_name, client_logo, is_default } = operator;
  return (
    <li className={classes["operator"]}>
      <button type="button" className={classes["name"]} onClick={onOpen}>
        <span className={classes["logo"]} aria-hidden>
          {client_logo ? (
            <img src={pictureAddress(mediaAddress(client_logo))} alt="" width={40} height={40} />
          ) : (
            client_name.charAt(0)
          )}
        </span>
        <span>{client_name}</span>
        {is_default && (
          <span className={classes["default"]}>
            <Star size={16} fill="currentColor" aria-hidden />
            {t.defaultOperator}
          </span>
        )}
      </button>
      <button type="button" className={classes["open"]} aria-label={t.openSite(client_name)} onClick={onOpen}>
        <ExternalLink size={20} aria-hidden />
      </button>
    </li>
  );
}

function OperatorsSkeleton() {
  return (
    <>
      <p className={classes["none"]}>{t.operatorsLoading}</p>
      <SkeletonGroup className={classes["list"]}>
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </SkeletonGroup>
    </>
  );
}
