import { type ReactNode, useId } from "react";
import up from "@lucide/icons/icons/chevron-up";
import sharing from "@lucide/icons/icons/screen-share";
import people from "@lucide/icons/icons/users";
import voice from "@lucide/icons/icons/volume-2";
import { fill } from "../../text/message.ts";
import { bar as t } from "../../text/en/voice.ts";
import { VOICE_STATE_TEXT, type VoiceState } from "../shell/VoiceChannel.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { VoicePerson } from "./person.ts";
import { useLayer } from "../ui/layers.ts";
import { VoiceStage, type VoiceStageProps } from "./VoiceStage.tsx";

export interface VoiceBarProps extends Omit<VoiceStageProps, "onClose"> {
  serverName: string | null;
  phase: VoiceState;
  /** Number of shared screens. */
  shares: number;
  /** The user's own switches, with the button to leave (VOICE-09). */
  controls: ReactNode;
  /** The stage is open over the chat. */
  expanded: boolean;
  onExpand: (open: boolean) => void;
  onView: () => void;
}

/**
 * Voice bar below everything else: the user's channel, its people, and their own switches (VOICE-06
 * to VOICE-09). Its stage expands over the chat, on a phone over everything (UX-11).
 */
export function VoiceBar(props: VoiceBarProps) {
  const { channelName, serverName, phase, shares, expanded, onExpand } = props;
  const stage = useId();
  useLayer(() => onExpand(false), expanded);
  return (
    <section
      data-landmark
      data-voice-bar
      data-stage={expanded || undefined}
      aria-label={t.label}
      class={`@container flex flex-col bg-surface-1 ${
        expanded
          ? "animate-fade absolute inset-0 z-10 max-md:fixed max-md:z-30 [@media(height<30rem)]:fixed [@media(height<30rem)]:z-30"
          : "shrink-0 border-t border-line"
      }`}
    >
      {expanded && (
        <div id={stage} class="flex min-h-0 flex-1 flex-col border-b border-line">
          <VoiceStage {...props} onClose={() => onExpand(false)} />
        </div>
      )}
      <div class="flex shrink-0 flex-wrap items-center gap-x-4 px-3 md:px-4 md:pb-[env(safe-area-inset-bottom)]">
        <div class="flex min-h-14 min-w-0 flex-1 basis-56 items-center gap-1.5 md:gap-2">
          <Icon
            of={voice}
            size={18}
            class={phase === "connected" ? "text-success" : "text-warning"}
          />
          <div class="min-w-0 flex-1 ps-1">
            {/* The stage has it as its title. */}
            {!expanded && <p dir="auto" class="truncate font-semibold text-strong">{channelName}
            </p>}
            <p dir="auto" class="truncate text-12 text-muted">
              {phase === "connected" ? serverName : VOICE_STATE_TEXT[phase]}
            </p>
          </div>
          <Count
            people={props.people}
            expanded={expanded}
            controls={stage}
            onPress={() => onExpand(!expanded)}
          />
          {shares > 0 && (
            <span class="flex items-center gap-2">
              <span class="flex items-center gap-1.5 text-13 text-muted">
                <Icon of={sharing} size={16} class="text-accent-text" />
                <Counted count={shares} words={fill(t.screens, { count: shares })} />
              </span>
              <Button look="secondary" class="@max-4xl:px-3" onClick={props.onView}>
                {t.view}
              </Button>
            </span>
          )}
        </div>
        {props.controls}
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
      class="flex min-h-11 items-center gap-1.5 rounded-md px-2 text-13 text-muted hover:bg-surface-4 hover:text-strong fine:min-h-9"
    >
      <Icon of={people} size={18} />
      <Counted count={there.length} words={fill(t.participants, { count: there.length })} />
      <Icon of={up} size={16} class={`transition-transform ${expanded ? "rotate-180" : ""}`} />
    </button>
  );
}

/** Shows "2 participants"; with little room, only the number is visible. */
function Counted({ count, words }: { count: number; words: string }) {
  return (
    <span class="tabular-nums">
      <span aria-hidden="true" class="@4xl:hidden">{count}</span>
      <span class="@max-4xl:sr-only">{words}</span>
    </span>
  );
}
