import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/event-forms";
import { call } from "@/api/call";
import classes from "@/features/events/editor.module.css";
import { refusalOf } from "@/features/events/error-messages";
import { categoriesQuery, type OwnEvent, refreshEvents } from "@/features/events/queries";
import { CheckField } from "@/ui/check-field";
import { Hint, Stack } from "@/ui/layout";
import { toast } from "@/ui/toasts";

/** The categories of an event. */
export function CategoriesEditor({ event }: { event: OwnEvent }) {
  const queryClient = useQueryClient();
  const { data: categories = [] } = useQuery(categoriesQuery(event.client_id));
  const changing = useMutation({
    mutationFn: async ({ id, isOn }: { id: number; name: string; isOn: boolean }) => {
      const path = { event_id: event.event_id, category_id: id };
      if (isOn) await call("post", "/api/events/{event_id}/category/{category_id}", { path });
      else await call("delete", "/api/events/{event_id}/category/{category_id}", { path });
    },
    onSuccess: async (_, { name, isOn }) => {
      await refreshEvents(queryClient, event.event_id);
      toast.success(isOn ? t.assigned(name) : t.unassigned(name));
    },
    onError: (error) => toast.error(refusalOf(error, t.categoryFailed)),
  });
  const isOn = (id: number) =>
    changing.isPending && changing.variables.id === id
      ? changing.variables.isOn
      : event.category_ids.includes(id);
  return (
    <div className={classes["editor"]}>
      <Hint>{categories.length > 0 ? t.categoriesLead : t.noCategories}</Hint>
      <fieldset className={classes["group"]}>
        <legend>{t.categories}</legend>
        <Stack gap={3}>
          {categories.map(({ category_id: id, name, description }) => (
            <CheckField
              key={id}
              label={
                <>
                  <strong>{name}</strong> {description}
                </>
              }
              checked={isOn(id)}
              onChange={(next) => changing.mutate({ id, name, isOn: next })}
            />
          ))}
        </Stack>
      </fieldset>
    </div>
  );
}
