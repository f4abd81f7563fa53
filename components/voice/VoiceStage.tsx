import { useId, useRef } from "react";
import close from "@lucide/icons/icons/chevron-down";
import retry from "@lucide/icons/icons/refresh-cw";
import { actions } from "../../text/en/common.ts";
import { people as t, screens, stage } from "../../text/en/voice.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { useFocusInside } from "../ui/useFocusInside.ts";
import { anchorOf } from "../ui/useMenuGesture.ts";
import { Face, Marks } from "./Marks.tsx";
import type { VoicePerson } from "./person.ts";
import { ScreenVideo } from "./ScreenVideo.tsx";
import type { OnPerson } from "./VoiceList.tsx";

/** A screen that is shared; no `stream`: it is loading. */
export interface StageShare {
  userId: string;
  username: string;
  stream: MediaStream | null;
  own: boolean;
}

export interface VoiceStageProps {
  channelName: string;
  /** Topic of the channel. */
  topic?: string;
  people: readonly VoicePerson[];
  shared: readonly StageShare[];
  onPerson: OnPerson;
  /** Retries the connection with a person. */
  onRetry: (userId: string) => void;
  /** Opens the viewer of shared screens. */
  onWatch: (userId: string) => void;
  onClose: () => void;
}

/**
 * People in the user's voice channel and the screens they share, over the chat (VOICE-07, UX-11).
 */
export function VoiceStage(props: VoiceStageProps) {
  const { people, shared } = props;
  const element = useRef<HTMLDivElement>(null);
  useFocusInside(element, true);
  return (
    <div
      ref={element}
      tabIndex={-1}
      class="relative flex min-h-0 flex-1 flex-col bg-surface-2 outline-none"
    >
      <header class="flex min-h-14 shrink-0 flex-col justify-center ps-4 pe-14 pt-[env(safe-area-inset-top)] md:min-h-12">
        <h2 dir="auto" class="truncate text-16 font-semibold text-strong">{props.channelName}</h2>
        {props.topic && <p dir="auto" class="truncate text-12 text-muted">{props.topic}</p>}
      </header>
      <div class="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 pt-1 md:px-4">
        {shared.length > 0 && <Screens shared={shared} onWatch={props.onWatch} />}
        <ul
          aria-label={t.label}
          class={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2 md:gap-3 ${
            shared.length > 0
              ? "shrink-0"
              : "min-h-0 flex-1 auto-rows-[minmax(8.5rem,18rem)] content-center-safe"
          } ${
            // Up to three tiles are stacked on an upright phone.
            people.length <= 3 && shared.length === 0 ? "max-md:portrait:grid-cols-1" : ""}`}
        >
          {people.map((person) => (
            <Tile
              key={person.userId}
              person={person}
              size={shared.length > 0 ? "sm" : people.length <= MAX_LARGE ? "xl" : "lg"}
              onPerson={props.onPerson}
              onRetry={() => props.onRetry(person.userId)}
            />
          ))}
        </ul>
      </div>
      <IconButton
        icon={close}
        label={stage.close}
        class="absolute! end-2 top-[calc(--spacing(1.5)+env(safe-area-inset-top))]"
        onClick={props.onClose}
      />
    </div>
  );
}

function Screens({ shared, onWatch }: Pick<VoiceStageProps, "shared" | "onWatch">) {
  const id = useId();
  return (
    <ul
      aria-label={screens.list}
      class="grid min-h-36 flex-1 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-2 md:gap-3"
    >
      {shared.map(({ userId, username, stream, own }) => {
        const label = own ? screens.own : fill(screens.other, { username });
        return (
          <li
            key={userId}
            class="relative flex min-h-36 min-w-0 flex-col overflow-hidden rounded-lg bg-surface-0"
          >
            <ScreenVideo
              stream={stream}
              label={label}
              loading
              class="absolute inset-0 size-full object-contain"
            />
            <div class="relative mt-auto flex items-center gap-2 p-2">
              <span
                id={`${id}-${userId}`}
                dir="auto"
                class="min-w-0 truncate rounded-sm bg-surface-0/85 px-2 py-1 text-13 text-strong"
              >
                {label}
              </span>
              <Button
                look="secondary"
                class="ms-auto"
                aria-describedby={`${id}-${userId}`}
                onClick={() => onWatch(userId)}
              >
                {stage.watch}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Maximum number of people with large pictures. */
const MAX_LARGE = 4;

interface TileProps {
  person: VoicePerson;
  /** Size of the picture; "sm" beneath shared screens. */
  size: "sm" | "lg" | "xl";
  onPerson: OnPerson;
  onRetry: () => void;
}

/** Tile of a participant, with a ring around tile and picture while they speak. */
function Tile({ person, size, onPerson, onRetry }: TileProps) {
  const small = size === "sm";
  const id = useId();
  const { name, link, own, isSpeaking } = person;
  return (
    <li
      class={`flex min-w-0 flex-col rounded-lg bg-surface-3 outline-offset-0 ${
        isSpeaking ? "outline-2 outline-presence-online" : ""
      }`}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={({ currentTarget }) => onPerson(person, anchorOf(currentTarget), currentTarget)}
        class={`ring-inside flex min-h-0 flex-1 items-center rounded-lg p-3 hover:bg-surface-4 ${
          small ? "gap-2.5" : "flex-col justify-center gap-2"
        }`}
      >
        <Face person={person} size={size} />
        <span class={`flex max-w-full min-w-0 items-center gap-1.5 ${small ? "flex-1" : ""}`}>
          <span dir="auto" class="truncate text-13 font-semibold text-strong">{name}</span>
          {own && <span class="shrink-0 text-12 text-muted">{t.you}</span>}
        </span>
        <span
          id={id}
          aria-hidden="true"
          class="flex min-h-4 flex-wrap items-center justify-center gap-x-2 text-12 text-muted"
        >
          {link === "connecting" && t.connecting}
          {link === "failed" && <span class="text-danger-text">{t.failed}</span>}
          <Marks person={person} />
        </span>
      </button>
      {link === "failed" && (
        <Button look="quiet" class="m-1 mt-0" onClick={onRetry}>
          <Icon of={retry} size={16} />
          {actions.tryAgain}
        </Button>
      )}
    </li>
  );
}
