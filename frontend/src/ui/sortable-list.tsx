import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, GripVertical } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "#messages/sorting";
import classes from "@/ui/sortable-list.module.css";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string | number;
  nameOf: (item: Item, index: number) => string;
  onMove: (from: number, to: number) => void;
  layout?: "column" | "grid";
  disabled?: boolean;
  /** `controls` is what moves the item: a grip and two buttons. */
  children: (item: Item, index: number, controls: ReactNode) => ReactNode;
};

/** Distance in pixels after which a press becomes a drag. */
const SLACK = 6;

/** A list sorted by dragging, by keyboard or by buttons; each move is announced to screen readers. */
export function SortableList<Item>({ label, items, idOf, nameOf, onMove, ...props }: Props<Item>) {
  const { layout = "column", disabled = false, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const pressed = useRef<string | null>(null);
  const overNow = useRef<string | number | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: SLACK } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const placeOf = (id: string | number) => ids.indexOf(id);
  const called = (id: string | number) => {
    const index = placeOf(id);
    const item = items[index];
    return item === undefined ? "" : nameOf(item, index);
  };

  // An element that moves in the document loses the focus: give it back to the button that was pressed.
  useEffect(() => {
    if (!pressed.current) return;
    list.current?.querySelector<HTMLElement>(pressed.current)?.focus();
    pressed.current = null;
  });

  const press = (from: number, to: number, way: "back" | "on") => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    pressed.current = `[data-moves="${idOf(item)}-${way}"]`;
    setAnnouncement(t.put(nameOf(item, from), to + 1, items.length));
    onMove(from, to);
  };

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(placeOf(active.id), placeOf(over.id));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t.howTo },
        announcements: {
          onDragStart: ({ active }) => {
            overNow.current = active.id;
            return t.lifted(called(active.id), placeOf(active.id) + 1, ids.length);
          },
          onDragOver: ({ active, over }) => {
            // The drag starts over its own position; announcing that would interrupt the pick-up message.
            if (!over || over.id === overNow.current) return;
            overNow.current = over.id;
            return t.over(called(active.id), placeOf(over.id) + 1, ids.length);
          },
          onDragEnd: ({ active, over }) =>
            over ? t.put(called(active.id), placeOf(over.id) + 1, ids.length) : t.left(called(active.id)),
          onDragCancel: ({ active }) => t.left(called(active.id)),
        },
      }}
    >
      <SortableContext
        items={ids}
        disabled={disabled}
        strategy={layout === "grid" ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ol ref={list} aria-label={label} className={classes["list"]} data-layout={layout}>
          {items.map((item, index) => (
            <Place
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item, index)}
              index={index}
              last={items.length - 1}
              layout={layout}
              disabled={disabled}
              onPress={press}
            >
              {(controls) => children(item, index, controls)}
            </Place>
          ))}
        </ol>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </DndContext>
  );
}

type PlaceProps = {
  id: string | number;
  name: string;
  index: number;
  last: number;
  layout: "column" | "grid";
  disabled: boolean;
  onPress: (from: number, to: number, way: "back" | "on") => void;
  children: (controls: ReactNode) => ReactNode;
};

function Place({ id, name, index, last, layout, disabled, onPress, children }: PlaceProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const isGrid = layout === "grid";
  const Back = isGrid ? ChevronLeft : ChevronUp;
  const On = isGrid ? ChevronRight : ChevronDown;
  const controls = last > 0 && (
    <div className={classes["controls"]}>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes["grip"]}
        aria-label={t.grip(name)}
        aria-describedby={attributes["aria-describedby"]}
        disabled={disabled}
        {...listeners}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={classes["step"]}
        data-moves={`${id}-back`}
        aria-label={isGrid ? t.earlier(name) : t.up(name)}
        aria-disabled={index === 0 || undefined}
        disabled={disabled}
        onClick={() => onPress(index, index - 1, "back")}
      >
        <Back size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={classes["step"]}
        data-moves={`${id}-on`}
        aria-label={isGrid ? t.later(name) : t.down(name)}
        aria-disabled={index === last || undefined}
        disabled={disabled}
        onClick={() => onPress(index, index + 1, "on")}
      >
        <On size={18} aria-hidden />
      </button>
    </div>
  );
  return (
    <li
      ref={setNodeRef}
      className={classes["place"]}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(controls)}
    </li>
  );
}
