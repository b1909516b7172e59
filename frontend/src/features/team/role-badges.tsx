import type { Member, Team } from "@/features/team/queries";
import { namesOf } from "@/features/team/roles";
import classes from "@/features/team/team.module.css";
import { Badge } from "@/ui/badge";

type Props = { held: Pick<Member, "role" | "more_roles" | "own_roles">; team: Team };

export function RoleBadges({ held, team }: Props) {
  return (
    <span className={classes["badges"]}>
      {namesOf(held, team).map((name) => (
        <Badge key={name} tone={held.role === "owner" ? "note" : "neutral"}>
          {name}
        </Badge>
      ))}
    </span>
  );
}
