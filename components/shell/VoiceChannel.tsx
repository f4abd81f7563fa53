import { type ReactNode, useId } from "react";
import hidden from "@lucide/icons/icons/eye-off";
import speaker from "@lucide/icons/icons/volume-2";
import { channel as t, voiceState } from "../../text/en/shell.ts";
import type { Channel } from "../../protocol/channels.ts";
import { Icon } from "../ui/Icon.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { useRowMenu } from "../ui/useRowMenu.ts";
import { RowOptions } from "./RowOptions.tsx";

/** Progress of joining a voice channel. */
export type VoiceState = "microphone" | "joining" | "connected" | "reconnecting";

/** Status texts while not (yet) connected. */
export const VOICE_STATE_TEXT: Record<VoiceState, string> = {
  microphone: voiceState.microphone,
  joining: voiceState.joining,
  connected: voiceState.connected,
  reconnecting: voiceState.reconnecting,
};

interface Props {
  channel: Channel;
  /** Only some members can see it. */
  isPrivate: boolean;
  /** null: the user isn't in it. */
  state: VoiceState | null;
  /** Joins it, or shows it to who is in it. */
  onJoin: () => void;
  /** Opens the menu of its actions. */
  onMenu: OnMenu;
  /** People in the channel (VOICE-02). */
  children: ReactNode;
}

/** A voice channel of the list: a press joins it. */
export function VoiceChannel(
  { channel, isPrivate, state, onJoin, onMenu, children }: Props,
) {
  const id = useId();
  return (
    <li data-channel={channel.id}>
      <div {...useRowMenu(onMenu)} class="group relative flex items-center">
        <button
          type="button"
          aria-describedby={state ? id : undefined}
          title={state ? t.show : t.join}
          onClick={onJoin}
          class={`ring-inside flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1 text-start group-focus-within:pe-9 group-hover:pe-9 hover:bg-surface-3 fine:min-h-8 ${
            state ? "text-strong pointer-coarse:pe-11" : "text-muted hover:text-normal"
          }`}
        >
          <Icon
            of={isPrivate ? hidden : speaker}
            size={18}
            class={state ? "text-success" : "text-muted"}
          />
          <span class="min-w-0 flex-1">
            <span id={`${id}n`} dir="auto" class="block truncate">{channel.name}</span>
            {state && (
              <span
                id={id}
                aria-hidden="true"
                class={state === "connected" ? "sr-only" : "block truncate text-12 text-muted"}
              >
                {VOICE_STATE_TEXT[state]}
              </span>
            )}
          </span>
        </button>
        <RowOptions label={t.options} of={`${id}n`} shown={state !== null} onMenu={onMenu} />
      </div>
      {children}
    </li>
  );
}
