import deafened from "@lucide/icons/icons/headphone-off";
import hears from "@lucide/icons/icons/headphones";
import muted from "@lucide/icons/icons/mic-off";
import speaks from "@lucide/icons/icons/mic";
import leave from "@lucide/icons/icons/phone-off";
import share from "@lucide/icons/icons/screen-share";
import stop from "@lucide/icons/icons/screen-share-off";
import debug from "@lucide/icons/icons/activity";
import { connection, controls as t, marks } from "../../text/en/voice.ts";
import { VOICE_STATE_TEXT, type VoiceState } from "../shell/VoiceChannel.tsx";
import { type ConnectionQuality, Quality } from "./Quality.tsx";
import { IconButton } from "../ui/IconButton.tsx";

export interface VoiceControlsProps {
  phase: VoiceState;
  isMuted: boolean;
  isServerMuted: boolean;
  isDeafened: boolean;
  isSharing: boolean;
  /** The browser plays nothing until the page is touched. */
  blocked: boolean;
  /** Describes the input mode. */
  hint: string;
  /** Quality of the worst connection; null: nobody else is here. */
  quality?: ConnectionQuality | null;
  onMute: () => void;
  onDeafen: () => void;
  /** Absent where the browser can't. */
  onShare?: () => void;
  onDebug: () => void;
  onLeave: () => void;
}

/** The user's own switches in voice (VOICE-10 to VOICE-12). */
export function VoiceControls(props: VoiceControlsProps) {
  const { phase, isMuted, isDeafened, isSharing } = props;
  const [status, look] = statusOf(props);
  const off = "text-danger-text!";
  return (
    <section
      data-landmark
      data-voice-controls
      aria-label={t.label}
      class="grid min-w-0 grid-cols-[1fr_auto] items-center gap-x-3 py-1.5 max-md:pb-[max(--spacing(2),env(safe-area-inset-bottom))] @max-3xl:w-full @max-3xl:border-t @max-3xl:border-line"
    >
      <div class="flex min-w-0 items-center gap-1.5 self-end @max-lg:self-center">
        <p role="status" class={`truncate text-13 font-semibold ${look}`}>{status}</p>
        {props.quality && <Quality of={props.quality} />}
      </div>
      <p class="self-start text-12 text-muted wrap-anywhere @max-lg:order-last @max-lg:col-span-2 @max-lg:text-center @3xl:max-w-48 @5xl:max-w-80">
        {hintOf(props)}
      </p>
      <div class="flex @lg:col-start-2 @lg:row-span-2 @lg:row-start-1">
        <IconButton
          icon={isMuted ? muted : speaks}
          label={isMuted ? t.unmute : t.mute}
          title={isMuted ? t.unmuteKeys : t.muteKeys}
          class={isMuted ? off : ""}
          onClick={props.onMute}
        />
        <IconButton
          icon={isDeafened ? deafened : hears}
          label={isDeafened ? t.undeafen : t.deafen}
          title={isDeafened ? t.undeafenKeys : t.deafenKeys}
          class={isDeafened ? off : ""}
          onClick={props.onDeafen}
        />
        {props.onShare && (
          <IconButton
            icon={isSharing ? stop : share}
            label={isSharing ? t.stopSharing : t.share}
            class={isSharing ? "text-accent-text!" : ""}
            disabled={phase !== "connected"}
            onClick={props.onShare}
          />
        )}
        <IconButton icon={debug} label={t.debug} onClick={props.onDebug} />
        <IconButton
          icon={leave}
          label={t.leave}
          class="text-danger-text!"
          onClick={props.onLeave}
        />
      </div>
    </section>
  );
}

/** Returns the status text, and its color. */
function statusOf(props: VoiceControlsProps): [string, string] {
  if (props.phase !== "connected") return [VOICE_STATE_TEXT[props.phase], "text-warning"];
  if (props.isDeafened) return [marks.deafened, "text-danger-text"];
  if (props.isMuted || props.isServerMuted) return [marks.muted, "text-danger-text"];
  return [connection.connected, "text-success"];
}

function hintOf({ phase, blocked, isServerMuted, hint }: VoiceControlsProps): string {
  if (phase === "microphone") return t.askMicrophone;
  if (blocked) return t.blocked;
  if (isServerMuted) return t.listenOnly;
  return hint;
}
