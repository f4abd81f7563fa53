import { type ReactNode, useRef } from "react";
import minimize from "@lucide/icons/icons/minimize-2";
import { type ConnectionQuality, Quality } from "../voice/Quality.tsx";
import type { OnPerson } from "../voice/VoiceList.tsx";
import { anchorOf } from "../ui/useMenuGesture.ts";
import { Face, Marks } from "../voice/Marks.tsx";
import { type VoicePerson } from "../voice/person.ts";
import { call as t } from "../../text/en/calls.ts";
import { fill } from "../../text/message.ts";
import { useFocusInside } from "../ui/useFocusInside.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { CallControls, type CallControlsProps } from "./CallControls.tsx";
import { type CallShare, SharedScreen } from "./SharedScreen.tsx";
import { type Trouble, TroubleBar } from "./TroubleBar.tsx";

export interface CallScreenProps {
  other: VoicePerson;
  own: VoicePerson;
  /** The time since it connected; null: not connected yet. */
  time: string | null;
  /** Progress until then. */
  progress: string;
  /** Mark of an encrypted call. */
  privacy?: ReactNode;
  trouble: Trouble | null;
  /** Screen that is being viewed. */
  share: CallShare | null;
  /** Connection quality; null: not measured yet. */
  quality?: ConnectionQuality | null;
  /** Opens the actions on the other person; absent: none. */
  onPerson?: OnPerson;
  controls: Omit<CallControlsProps, "own">;
  onMinimize: () => void;
}

/** Call that covers everything else (CALL-09). The parent makes the rest inert. */
export function CallScreen(props: CallScreenProps) {
  const { other, own, time, share } = props;
  const element = useRef<HTMLElement>(null);
  useFocusInside(element, true);
  return (
    <section
      ref={element}
      tabIndex={-1}
      role="dialog"
      aria-label={fill(t.with, { username: other.name })}
      class="animate-fade fixed inset-0 z-40 flex flex-col bg-surface-0 p-safe outline-none"
    >
      <div class="flex shrink-0 items-center gap-2 py-2 pe-2 ps-4 md:pe-3">
        <h2 dir="auto" class="min-w-0 truncate text-16 font-semibold text-strong">
          {other.name}
        </h2>
        <span
          // The time is no news: it is not announced each second.
          role={time === null ? "status" : "timer"}
          class="shrink-0 text-muted tabular-nums"
        >
          {time ?? props.progress}
        </span>
        {props.privacy}
        {props.quality && <Quality of={props.quality} />}
        <span class="flex-1" />
        <IconButton icon={minimize} label={t.minimize} onClick={props.onMinimize} />
      </div>
      {props.trouble && <TroubleBar {...props.trouble} />}
      {share
        ? (
          <div class="flex min-h-0 flex-1 flex-col gap-3 px-3 md:px-4">
            <SharedScreen {...share} />
            <div class="flex shrink-0 justify-center gap-3 max-md:grid max-md:grid-cols-2">
              <Tile person={other} small onPerson={props.onPerson} />
              <Tile person={own} small />
            </div>
          </div>
        )
        : (
          <div class="grid min-h-0 flex-1 auto-rows-fr gap-3 px-3 md:mx-auto md:w-full md:max-w-6xl md:auto-rows-[minmax(0,26rem)] md:grid-cols-2 md:content-center md:gap-4 md:px-4">
            <Tile person={other} dimmed={time === null} onPerson={props.onPerson} />
            <Tile person={own} />
          </div>
        )}
      <CallControls {...props.controls} own={own} />
    </section>
  );
}

interface TileProps {
  person: VoicePerson;
  small?: boolean;
  /** The person hasn't joined yet. */
  dimmed?: boolean;
  onPerson?: OnPerson;
}

/** Tile of a participant. */
function Tile({ person, small = false, dimmed = false, onPerson }: TileProps) {
  const name = person.own ? t.you : person.name;
  const Box = onPerson ? "button" : "div";
  const pressed = onPerson && {
    type: "button" as const,
    "aria-haspopup": "dialog" as const,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) =>
      onPerson(person, anchorOf(currentTarget), currentTarget),
  };
  return (
    <Box
      {...pressed}
      class={`flex min-h-0 min-w-0 items-center rounded-lg bg-surface-2 outline-offset-0 ${
        small ? "gap-2.5 px-3 py-2 md:w-56" : "flex-col justify-center gap-3 p-4"
      } ${dimmed ? "text-muted" : "text-strong"} ${
        person.isSpeaking ? "outline-2 outline-presence-online" : ""
      } ${onPerson ? "hover:bg-surface-3" : ""}`}
    >
      <span class={dimmed ? "animate-pulse" : ""}>
        <Face person={person} size={small ? "sm" : "xl"} />
      </span>
      <span class="flex max-w-full min-w-0 items-center gap-2">
        <span dir="auto" class="truncate font-semibold">{name}</span>
        <Marks person={person} />
      </span>
    </Box>
  );
}
