import type { Signal } from "@preact/signals";
import type { ReactNode } from "react";
import { list as t } from "../../text/en/chat.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../ui/lazy_part.tsx";
import { DropZone } from "../files/upload/DropZone.tsx";
import { type People, PeopleContext } from "../markdown/people.ts";
import { type Announcement, Announcer } from "./Announcer.tsx";
import { Composer, type ComposerProps } from "./Composer.tsx";
import { MessageList, type MessageListProps } from "./MessageList.tsx";
import { Notes, type ShownNote } from "./Notes.tsx";
import type { SelectionBarProps } from "./SelectionBar.tsx";
import { TypingLine } from "./TypingLine.tsx";

const SelectionBar = lazyPart(lazy(() => import("./SelectionBar.tsx")));

export interface ChatViewProps {
  ownId: string;
  people: People;
  announced: Signal<Announcement | null>;
  list: MessageListProps;
  composer: ComposerProps;
  /** Replaces the composer if the reader may not write; null: they may. */
  locked: ReactNode;
  /** Content above the input, or in its place if it's locked. */
  gate: ReactNode;
  /** Responses to the user's slash commands. */
  notes: readonly ShownNote[];
  onDismissNote: (id: number) => void;
  /** Names of others who are typing here. */
  typing: readonly string[];
  /** null: no messages are being selected. */
  selection: SelectionBarProps | null;
  /** The history could not be loaded. */
  failed: boolean;
  onRetry: () => void;
}

/** A channel: its messages, who types, and the input (NAV-23). */
export function ChatView(props: ChatViewProps) {
  const { ownId, list, composer, typing, failed, onRetry } = props;
  return (
    <>
      <PeopleContext.Provider value={props.people}>
        <ErrorBoundary>
          {failed
            ? <LoadFailed text={t.failed} onRetry={onRetry} class="m-auto items-center p-8" />
            : <MessageList {...list} />}
        </ErrorBoundary>
      </PeopleContext.Provider>
      {!failed && !list.loading && (
        <Announcer announced={props.announced} messages={list.messages} ownId={ownId} />
      )}
      <div data-below-list class="pb-[env(safe-area-inset-bottom)]">
        <Notes notes={props.notes} onDismiss={props.onDismissNote} />
        {props.selection && <SelectionBar {...props.selection} />}
        {props.gate}
        {props.locked ?? (
          <ErrorBoundary>
            <Composer {...composer} />
            {composer.onFiles && (
              <DropZone channelName={list.channelName} onFiles={composer.onFiles} />
            )}
          </ErrorBoundary>
        )}
        <TypingLine names={typing} />
      </div>
    </>
  );
}
