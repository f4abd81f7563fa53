import { useId } from "react";
import up from "@lucide/icons/icons/chevron-up";
import leave from "@lucide/icons/icons/phone-off";
import sharing from "@lucide/icons/icons/screen-share";
import people from "@lucide/icons/icons/users";
import voice from "@lucide/icons/icons/volume-2";
import { fill } from "../../text/message.ts";
import { bar as t } from "../../text/en/voice.ts";
import { VOICE_STATE_TEXT, type VoiceState } from "../shell/VoiceChannel.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { VoicePerson } from "./person.ts";
import { VoiceGrid, type VoiceGridProps } from "./VoiceGrid.tsx";

export interface VoiceBarProps extends VoiceGridProps {
  channelName: string;
  serverName: string | null;
  phase: VoiceState;
  /** How many screens are shared. */
  shares: number;
  /** The grid is open. */
  expanded: boolean;
  onExpand: (open: boolean) => void;
  onView: () => void;
  onLeave: () => void;
}

/** Where one is in voice, below whatever else is open (VOICE-06 to VOICE-09). */
export function VoiceBar(props: VoiceBarProps) {
  const { channelName, serverName, phase, shares, expanded } = props;
  const grid = useId();
  return (
    <section
      data-landmark
      data-voice-bar
      aria-label={t.label}
      class="@container shrink-0 border-t border-line bg-surface-1 md:pb-[env(safe-area-inset-bottom)]"
    >
      {expanded && (
        <div id={grid} class="animate-fade max-h-[40dvh] overflow-y-auto border-b border-line p-3">
          <VoiceGrid people={props.people} onPerson={props.onPerson} onRetry={props.onRetry} />
        </div>
      )}
      <div class="flex min-h-14 items-center gap-1.5 px-3 md:min-h-15 md:gap-2 md:px-4">
        <Icon
          of={voice}
          size={18}
          class={phase === "connected" ? "text-success" : "text-warning"}
        />
        <div class="min-w-0 flex-1 ps-1">
          <p dir="auto" class="truncate font-semibold text-strong">{channelName}</p>
          <p dir="auto" class="truncate text-12 text-muted">
            {phase === "connected" ? serverName : VOICE_STATE_TEXT[phase]}
          </p>
        </div>
        <Count
          people={props.people}
          expanded={expanded}
          controls={grid}
          onPress={() => props.onExpand(!expanded)}
        />
        {shares > 0 && (
          <span class="flex items-center gap-2">
            <span class="flex items-center gap-1.5 text-13 text-muted">
              <Icon of={sharing} size={16} class="text-accent-text" />
              <Counted count={shares} words={fill(t.screens, { count: shares })} />
            </span>
            <Button look="secondary" class="@max-xl:px-3" onClick={props.onView}>{t.view}</Button>
          </span>
        )}
        <Button look="quietDanger" class="min-w-11 @max-xl:px-3" onClick={props.onLeave}>
          <Icon of={leave} size={16} />
          <span class="@max-xl:sr-only">{t.leave}</span>
        </Button>
      </div>
    </section>
  );
}

interface CountProps {
  people: readonly VoicePerson[];
  expanded: boolean;
  controls: string;
  onPress: () => void;
}

function Count({ people: there, expanded, controls, onPress }: CountProps) {
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      title={expanded ? t.hide : t.show}
      onClick={onPress}
      class="flex min-h-11 items-center gap-1.5 rounded-md px-2 text-13 text-muted hover:bg-surface-4 hover:text-strong md:min-h-9"
    >
      <Icon of={people} size={18} />
      <Counted count={there.length} words={fill(t.participants, { count: there.length })} />
      <Icon of={up} size={16} class={`transition-transform ${expanded ? "rotate-180" : ""}`} />
    </button>
  );
}

/** "2 participants"; where there is little room, eyes get the number alone. */
function Counted({ count, words }: { count: number; words: string }) {
  return (
    <span class="tabular-nums">
      <span aria-hidden="true" class="@xl:hidden">{count}</span>
      <span class="@max-xl:sr-only">{words}</span>
    </span>
  );
}
