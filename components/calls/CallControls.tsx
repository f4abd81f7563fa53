import deafened from "@lucide/icons/icons/headphone-off";
import hears from "@lucide/icons/icons/headphones";
import speaks from "@lucide/icons/icons/mic";
import muted from "@lucide/icons/icons/mic-off";
import phoneOff from "@lucide/icons/icons/phone-off";
import share from "@lucide/icons/icons/screen-share";
import stop from "@lucide/icons/icons/screen-share-off";
import settings from "@lucide/icons/icons/settings";
import type { VoicePerson } from "../voice/person.ts";
import { call as t } from "../../text/en/calls.ts";
import { Button } from "../ui/Button.tsx";
import { Icon, type IconData } from "../ui/Icon.tsx";

export interface CallControlsProps {
  own: VoicePerson;
  /** The call is connected, which screen sharing requires. */
  canShare: boolean;
  onMute: () => void;
  onDeafen: () => void;
  /** Absent where the browser can't. */
  onShare?: () => void;
  onSettings: () => void;
  onEnd: () => void;
}

/** Call controls, with badges for the active ones (CALL-12 to CALL-15). */
export function CallControls(props: CallControlsProps) {
  const { isMuted, isDeafened, isScreenSharing } = props.own;
  return (
    <div class="flex shrink-0 flex-col items-center gap-3 px-3 pt-3 pb-4 md:pb-6">
      <div role="status" class="flex min-h-6 flex-wrap justify-center gap-2">
        {isMuted && <Badge icon={muted} text={t.muted} />}
        {isDeafened && <Badge icon={deafened} text={t.deafened} />}
        {isScreenSharing && <Badge icon={share} text={t.sharing} lively />}
      </div>
      <div class="flex items-center gap-2 md:gap-3">
        <Round
          icon={isMuted ? muted : speaks}
          label={isMuted ? t.unmute : t.mute}
          keys="Ctrl Shift M"
          off={isMuted}
          onClick={props.onMute}
        />
        <Round
          icon={isDeafened ? deafened : hears}
          label={isDeafened ? t.undeafen : t.deafen}
          keys="Ctrl Shift D"
          off={isDeafened}
          onClick={props.onDeafen}
        />
        {props.onShare && (
          <Round
            icon={isScreenSharing ? stop : share}
            label={isScreenSharing ? t.stopSharing : t.share}
            on={isScreenSharing}
            disabled={!props.canShare}
            onClick={props.onShare}
          />
        )}
        <Round icon={settings} label={t.settings} onClick={props.onSettings} />
        <Button look="danger" onClick={props.onEnd} class="h-12 rounded-full! md:px-6">
          <Icon of={phoneOff} size={20} />
          {t.end}
        </Button>
      </div>
    </div>
  );
}

interface RoundProps {
  icon: IconData;
  label: string;
  keys?: string;
  /** The control is switched off, such as a muted microphone. */
  off?: boolean;
  /** The control is active, such as a shared screen. */
  on?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Round({ icon, label, keys, off, on, disabled, onClick }: RoundProps) {
  const look = off
    ? "bg-danger text-on-danger hover:bg-danger-hover"
    : on
    ? "bg-accent text-on-accent hover:bg-accent-hover"
    : "bg-surface-3 text-strong hover:bg-surface-4";
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      disabled={disabled}
      onClick={onClick}
      class={`inline-flex size-12 shrink-0 items-center justify-center rounded-full transition-colors disabled:opacity-45 ${look}`}
    >
      <Icon of={icon} size={22} />
    </button>
  );
}

function Badge({ icon, text, lively }: { icon: IconData; text: string; lively?: boolean }) {
  return (
    <span
      data-badge
      class={`animate-fade inline-flex items-center gap-1.5 rounded-full bg-surface-3 px-2.5 py-0.5 text-13 font-semibold ${
        lively ? "text-accent-text" : "text-danger-text"
      }`}
    >
      <Icon of={icon} size={14} />
      {text}
    </span>
  );
}
