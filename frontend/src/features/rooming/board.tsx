import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useMutation } from "@tanstack/react-query";
import { Undo2, WandSparkles } from "lucide-react";
import { useMemo, useState } from "react";
import { t } from "#messages/rooming";
import classes from "@/features/rooming/board.module.css";
import { Exports } from "@/features/rooming/exports";
import { type Desk, namesOf } from "@/features/rooming/labels";
import { MoveDialog } from "@/features/rooming/move-dialog";
import { PersonChip } from "@/features/rooming/person-chip";
import { PrintList } from "@/features/rooming/print-list";
import { propose } from "@/features/rooming/queries";
import { RoomDialog } from "@/features/rooming/room-dialog";
import {
  type Draft,
  draftOf,
  moved,
  newKey,
  type Rooming,
  unplaced,
  withRoom,
} from "@/features/rooming/rooms";
import { SavingNotice } from "@/features/rooming/saving-notice";
import { SharingTypeRooms } from "@/features/rooming/sharing-type-rooms";
import { NOWHERE } from "@/features/rooming/unplaced";
import { UnplacedList } from "@/features/rooming/unplaced-list";
import { useKeyboardMoves } from "@/features/rooming/use-keyboard-moves";
import { useRooming } from "@/features/rooming/use-rooming";
import { Button } from "@/ui/button";
import { Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";

/** Distance in pixels after which a press becomes a drag. */
const SLACK = 6;

/** People on one side, rooms with beds on the other; a proposal is shown on the same board before it is kept. */
export function Board({ clientId, rooming }: { clientId: number; rooming: Rooming }) {
  const {
    known: savedRooming,
    draft,
    saving,
    canUndo,
    change,
    undo,
    save,
    takeTheirs,
    keepMine,
  } = useRooming(clientId, rooming);
  const [proposal, setProposal] = useState<{ shownRooming: Rooming; draft: Draft } | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [announcement, setSaid] = useState("");
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: SLACK } }));

  const shownDraft = proposal?.draft ?? draft;
  const shownRooming = proposal?.shownRooming ?? savedRooming;
  const names = useMemo(() => namesOf(shownRooming, shownDraft), [shownRooming, shownDraft]);
  const waiting = unplaced(shownDraft, shownRooming.travellers);

  const put = (who: number, key: string | null) => {
    const room = draft.rooms.find((candidate) => candidate.key === key);
    if (room?.travellers.includes(who)) return;
    if (room && names.free(room) <= 0) {
      setSaid(t.isFull(names.room(room)));
      toast.warning(t.isFull(names.room(room)));
      return;
    }
    change(moved(draft, who, key));
    setSaid(room ? t.put(names.person(who), names.room(room)) : t.putOut(names.person(who)));
  };
  const keyboard = useKeyboardMoves({ draft, names, put, say: setSaid });

  const filling = useMutation({
    mutationFn: () => propose(clientId, savedRooming, draft),
    onSuccess: (answer) =>
      setProposal({
        shownRooming: answer,
        draft: draftOf(
          answer,
          draft.rooms.map(({ key }) => key),
        ),
      }),
    onError: (error) => toast.error(error.message),
  });

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (!over) return setSaid(t.left(names.person(Number(active.id))));
    put(Number(active.id), over.id === NOWHERE ? null : String(over.id));
  };
  const onUndo = () => {
    if (undo()) setSaid(t.undone);
  };
  const isProposal = proposal !== null;
  const placedBefore = new Set(draft.rooms.flatMap(({ travellers }) => travellers));
  const desk: Desk = {
    names,
    conflicts: shownRooming.conflicts,
    isFixed: isProposal,
    isNew: (who) => isProposal && !placedBefore.has(who),
    lifted: keyboard.lifted,
    onGripKey: keyboard.onKey,
    onGripBlur: keyboard.onBlur,
    onMove: setMoving,
    onEdit: setEditing,
    onAdd: (type) => {
      const key = newKey();
      change(withRoom(draft, type.room_bed_id, key));
      setSaid(t.addedRoom(type.room_type));
      setEditing(key);
    },
  };

  return (
    <>
      <div className={classes["screen"]}>
        <Row align="end" justify="between">
          <SelectField
            label={t.mixing}
            value={shownDraft.mixing}
            disabled={isProposal}
            onChange={(event) => change({ ...draft, mixing: event.currentTarget.value as Draft["mixing"] })}
            data={(["party", "none", "any"] as const).map((value) => ({ value, label: t.mixings[value] }))}
          />
          <Row gap={2}>
            <Button
              before={<WandSparkles size={18} aria-hidden />}
              loading={filling.isPending}
              aria-disabled={isProposal || waiting.length === 0 || undefined}
              onClick={() => !isProposal && waiting.length > 0 && filling.mutate()}
            >
              {t.fill}
            </Button>
            <Button
              variant="outline"
              before={<Undo2 size={18} aria-hidden />}
              aria-disabled={!canUndo || isProposal || undefined}
              onClick={() => !isProposal && onUndo()}
            >
              {t.undo}
            </Button>
            <Exports clientId={clientId} planId={savedRooming.event_plan_id} />
          </Row>
        </Row>
        {proposal ? (
          <ProposalNotice
            placed={proposal.draft.rooms.flatMap(({ travellers }) => travellers).length - placedBefore.size}
            rooms={proposal.draft.rooms.length - draft.rooms.length}
            left={waiting.length}
            onAccept={() => {
              change(proposal.draft);
              setProposal(null);
            }}
            onDiscard={() => setProposal(null)}
          />
        ) : (
          <SavingNotice
            saving={saving}
            rooming={savedRooming}
            placed={placedBefore.size}
            onRetry={() => void save()}
            onTakeTheirs={(theirs) => {
              takeTheirs(theirs);
              toast.info(t.tookTheirs);
            }}
            onKeepMine={keepMine}
          />
        )}
        <p className="visually-hidden" id="rooming-how-to">
          {t.howTo}
        </p>
        <DndContext
          sensors={sensors}
          collisionDetection={pointerWithin}
          onDragStart={({ active }: DragStartEvent) => setDragged(Number(active.id))}
          onDragCancel={() => setDragged(null)}
          onDragEnd={onDragEnd}
          accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: "" } }}
        >
          <div className={classes["board"]}>
            <UnplacedList
              people={waiting}
              withoutBed={shownRooming.parties.flatMap(({ without_bed }) => without_bed)}
              desk={desk}
              isOver={keyboard.overNowhere}
            />
            <Stack gap={6}>
              {shownRooming.sharing_types.map((type) => (
                <SharingTypeRooms
                  key={type.room_bed_id}
                  type={type}
                  rooms={shownDraft.rooms.filter(({ room_bed_id }) => room_bed_id === type.room_bed_id)}
                  places={shownDraft.rooms}
                  over={keyboard.over}
                  desk={desk}
                />
              ))}
            </Stack>
          </div>
          <DragOverlay dropAnimation={null}>
            {dragged !== null && <PersonChip who={dragged} desk={desk} isCarried />}
          </DragOverlay>
        </DndContext>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </div>
      <PrintList rooming={shownRooming} draft={shownDraft} names={names} />
      {moving !== null && (
        <MoveDialog
          who={moving}
          draft={draft}
          types={savedRooming.sharing_types}
          names={names}
          onPut={(key) => {
            put(moving, key);
            setMoving(null);
          }}
          onNewRoom={(type) => {
            const key = newKey();
            change(moved(withRoom(draft, type.room_bed_id, key), moving, key));
            setSaid(t.put(names.person(moving), t.newRoom(type.room_type)));
            setMoving(null);
          }}
          onClose={() => setMoving(null)}
        />
      )}
      {editing !== null && (
        <RoomDialog
          roomKey={editing}
          draft={draft}
          names={names}
          tour={savedRooming}
          onChange={(next, words) => {
            change(next);
            setSaid(words);
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

/** Drags by pointer need no announcement; the board announces moves by keyboard and buttons. */
const nothing = () => undefined;
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

type ProposalProps = {
  placed: number;
  rooms: number;
  left: number;
  onAccept: () => void;
  onDiscard: () => void;
};

function ProposalNotice({ placed, rooms, left: unplacedCount, onAccept, onDiscard }: ProposalProps) {
  return (
    <Notice
      title={t.proposalTitle}
      action={
        <Row as="span" gap={2}>
          {placed > 0 && (
            <Button size="sm" onClick={onAccept}>
              {t.accept}
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={onDiscard}>
            {t.discard}
          </Button>
        </Row>
      }
    >
      {placed > 0 ? t.proposal(placed, rooms, unplacedCount) : t.proposalNone}
    </Notice>
  );
}
