import { type ComponentType, memo } from "react";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../ui/lazy_part.tsx";
import { hasLateText } from "./join_notices.ts";
import { BlockedRow } from "./BlockedRow.tsx";
import { DateSeparator, NewSeparator } from "./Separators.tsx";
import type { DrawnLine } from "./useMessageScroll.ts";
import { MessageRow } from "./MessageRow.tsx";
import type { MessageActions } from "./message_actions.ts";
import { FailedRow } from "./FailedRow.tsx";
import type { LateRowProps } from "./LateSystemRow.tsx";
import { SystemRow } from "./SystemRow.tsx";
import type { SelectBoxProps, Selection } from "./SelectBox.tsx";

/** Over the message, whose own background would hide one below it. */
const MARK =
  "after:pointer-events-none after:absolute after:inset-0 after:animate-fade after:bg-accent/15";

const LateSystemRow = lazyPart(lazy(() => import("./LateSystemRow.tsx")), {
  fallback: ({ message, active }: LateRowProps) => <SystemRow message={message} active={active} />,
});

interface Props extends DrawnLine {
  /** Total number of items; -1: unknown. */
  count: number;
  active: boolean;
  editing: boolean;
  /** The reader has just jumped to this message. */
  marked: boolean;
  selection: Selection | null;
  /** Selects it; null until it is loaded. */
  Box: ComponentType<SelectBoxProps> | null;
  actions: MessageActions;
}

/**
 * Row of the list: separators, then the message. It's memoized, since the list itself renders again
 * every few messages while it scrolls.
 */
export const ListRow = memo((props: Props) => {
  const { line, index, top, count, active, editing, marked, selection, Box, actions } = props;
  const { message, day, fresh, head } = line;
  const written = (
    <MessageRow
      message={message}
      head={head}
      active={active}
      editing={editing}
      actions={actions}
    />
  );
  const shown = hasLateText(message)
    ? <LateSystemRow message={message} active={active} actions={actions} />
    : message.system
    ? <SystemRow message={message} active={active} />
    : message.blocked
    ? <BlockedRow message={message} active={active}>{written}</BlockedRow>
    : written;
  const row = (
    <ErrorBoundary
      of={message}
      fallback={() => <FailedRow message={message} active={active} actions={actions} />}
    >
      {shown}
    </ErrorBoundary>
  );
  return (
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-row={top === null ? message.key : undefined}
      style={{ top: top ?? "auto" }}
      class={`flow-root ${top === null ? "relative" : "absolute inset-x-0"} ${marked ? MARK : ""}`}
    >
      {day && <DateSeparator at={message.at} />}
      {fresh && <NewSeparator />}
      {selection && Box
        ? <Box message={message} selection={selection} head={head}>{row}</Box>
        : row}
    </div>
  );
});
