import { useEffect, useRef } from "react";
import expand from "@lucide/icons/icons/maximize-2";
import speaks from "@lucide/icons/icons/mic";
import muted from "@lucide/icons/icons/mic-off";
import { call as t } from "../../text/en/calls.ts";
import { fill } from "../../text/message.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { HangUp } from "./HangUp.tsx";

export interface CallChipProps {
  username: string;
  avatarUrl: string | null;
  avatarColor: number | null;
  /** The time, or how far it is. */
  status: string;
  isSpeaking: boolean;
  /** Given if the call runs in this page. */
  own: { isMuted: boolean; onMute: () => void; onExpand: () => void } | null;
  /** Given if the call runs on another device. */
  onMove: (() => void) | null;
  onEnd: () => void;
}

/** A call at the bottom right (CALL-16): minimized, not answered yet, or on another device. */
export function CallChip(props: CallChipProps) {
  const { username, status, own, onMove } = props;
  const show = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Someone who minimized the call by keyboard continues here.
    if (document.activeElement === document.body) show.current?.focus();
  }, []);
  return (
    <section
      data-landmark
      data-call-chip
      aria-label={fill(t.with, { username })}
      class="animate-rise fixed end-3 bottom-20 z-35 m-safe flex max-w-[calc(100vw-1.5rem-env(safe-area-inset-left)-env(safe-area-inset-right))] items-center gap-1 rounded-lg bg-surface-3 p-1.5 ps-3 shadow-raised"
    >
      <span
        class={`inline-flex rounded-full outline-offset-1 ${
          props.isSpeaking ? "outline-2 outline-presence-online" : ""
        }`}
      >
        <Avatar name={username} url={props.avatarUrl} color={props.avatarColor} size="md" />
      </span>
      <span class="flex min-w-24 flex-col px-2">
        <span dir="auto" class="max-w-40 truncate font-semibold text-strong">{username}</span>
        <span class="text-13 whitespace-nowrap text-muted tabular-nums">{status}</span>
      </span>
      {onMove && <Button look="secondary" onClick={onMove} class="shrink-0">{t.moveHere}</Button>}
      {own && (
        <>
          <IconButton
            icon={own.isMuted ? muted : speaks}
            label={own.isMuted ? t.unmute : t.mute}
            class={own.isMuted ? "text-danger-text!" : ""}
            onClick={own.onMute}
          />
          <IconButton ref={show} icon={expand} label={t.show} onClick={own.onExpand} />
        </>
      )}
      <HangUp label={t.hangUp} onClick={props.onEnd} />
    </section>
  );
}
