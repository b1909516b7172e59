import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/leaders";
import { sentenceOf } from "@/api/errors";
import { useMay } from "@/domain/rights";
import { setTeamLeaders, type TeamLeader, teamLeadersQuery } from "@/features/leaders/queries";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { Heading, Hint, Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { toast } from "@/ui/toasts";

type Props = { eventId: number; planId: number };

/** Who of the team leads a departure: leaders see the departures that they lead, and no others. */
export function TeamPart({ eventId, planId }: Props) {
  const leaders = useQuery(teamLeadersQuery(eventId, planId));
  return (
    <Stack as="section" gap={3} aria-labelledby="team-leaders">
      <Heading id="team-leaders">{t.team}</Heading>
      {leaders.isError && <Notice tone="bad">{sentenceOf(leaders.error, t.failed)}</Notice>}
      {leaders.isPending && (
        <SkeletonGroup>
          <Skeleton height="5rem" />
        </SkeletonGroup>
      )}
      {leaders.data && <Chosen eventId={eventId} planId={planId} people={leaders.data} />}
    </Stack>
  );
}

function Chosen({ eventId, planId, people }: Props & { people: readonly TeamLeader[] }) {
  const may = useMay();
  const queryClient = useQueryClient();
  const saved = people.filter(({ leads }) => leads).map(({ user_id }) => user_id);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const now = chosen ?? saved;
  const saving = useMutation({
    mutationFn: (ids: number[]) => setTeamLeaders(eventId, planId, ids),
    onSuccess: (after) => {
      queryClient.setQueryData(teamLeadersQuery(eventId, planId).queryKey, after);
      setChosen(null);
      toast.success(t.teamSaved);
    },
  });
  if (people.length === 0) {
    return (
      <>
        <Hint>{t.noTeam}</Hint>
        {may("team") && (
          <div>
            <ButtonLink variant="outline" size="sm" to="/to/users-role-permissions">
              {t.openTeam}
            </ButtonLink>
          </div>
        )}
      </>
    );
  }
  if (!may("trips")) {
    const names = people.filter(({ leads }) => leads).map(({ name }) => name);
    return <Hint>{names.length > 0 ? names.join(", ") : t.noTeamChosen}</Hint>;
  }
  const isChanged = now.length !== saved.length || now.some((id) => !saved.includes(id));
  return (
    <>
      <Hint>{t.teamText}</Hint>
      {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.saveFailed)}</Notice>}
      <Stack as="fieldset" gap={2}>
        <legend className="visually-hidden">{t.team}</legend>
        {people.map(({ user_id: id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={now.includes(id)}
            onChange={(leads) => setChosen(leads ? [...now, id] : now.filter((leaderId) => leaderId !== id))}
          />
        ))}
      </Stack>
      <div>
        <Button
          variant="outline"
          disabled={!isChanged}
          loading={saving.isPending}
          onClick={() => saving.mutate([...now])}
        >
          {t.saveTeam}
        </Button>
      </div>
    </>
  );
}
