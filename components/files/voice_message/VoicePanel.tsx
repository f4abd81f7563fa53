import { useEffect, useMemo, useRef, useState } from "react";
import discard from "@lucide/icons/icons/trash";
import send from "@lucide/icons/icons/send-horizontal";
import stop from "@lucide/icons/icons/square";
import { actions } from "../../../text/en/common.ts";
import { recording as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { useObjectUrl } from "../base/useObjectUrl.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { LiveWave } from "./LiveWave.tsx";
import { readPeaks } from "../players/peaks.ts";
import type { Hold, RecordedVoice, VoiceRecording } from "./recording.ts";
import { SoundPlayer } from "../players/SoundPlayer.tsx";
import { clockText, spokenTime } from "../players/times.ts";
import { useHold } from "./useHold.ts";
import { useVoice, type VoiceState } from "./useVoice.ts";
import { isEscape } from "../../ui/composing.ts";

export interface VoicePanelProps {
  /** The finger that is held on the button; null: it was pressed. */
  hold: Hold | null;
  /**
   * Starts the microphone; rejects with an `Error` whose text is for the user. `onEnd` is called
   * when the recording ends on its own.
   */
  start: (onEnd: () => void) => Promise<VoiceRecording>;
  /** Resolves when the message is being sent, or an error was shown. */
  onSend: (recorded: RecordedVoice) => Promise<void>;
  onClose: () => void;
}

/** Seconds from which discarding a recording needs a confirmation. */
const CONFIRM_FROM_SECONDS = 5;

/** How long it is by now. */
function secondsOf(state: VoiceState): number {
  if (state.kind === "recording") return state.recording.duration();
  return state.kind === "recorded" ? state.recorded.duration : 0;
}

/** Above the input: a voice message while it is recorded, then to listen to and send (FIL-6). */
export default function VoicePanel({ hold, start, onSend, onClose }: VoicePanelProps) {
  const voice = useVoice(start, onClose);
  const { state } = voice;
  const { held, leaving } = useHold(hold, voice.stop, onClose);
  const [asking, setAsking] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const next = () => panel.current?.querySelector<HTMLElement>("[data-next]") ?? null;
  useEffect(() => {
    // Focuses the button for the next step, so that keyboard users need not look for it.
    if (!asking) next()?.focus({ preventScroll: true });
  }, [state.kind]);

  /** Closes the panel; asks first if the recording is long. */
  function leave() {
    if (secondsOf(state) < CONFIRM_FROM_SECONDS) return onClose();
    // Stops the recording, which can still be listened to unless it is discarded.
    voice.stop();
    setAsking(true);
  }

  return (
    <section
      ref={panel}
      data-recording
      aria-label={t.title}
      onKeyDown={(event) => {
        if (!isEscape(event)) return;
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
      class="m-2 mb-1 flex min-h-15 flex-wrap items-center gap-2 rounded-md bg-surface-1 p-2"
    >
      <IconButton icon={discard} label={t.discard} onClick={leave} />
      {state.kind === "starting" && (
        <p role="status" class="flex flex-1 items-center gap-2 text-muted">
          <Spinner /> {t.starting}
        </p>
      )}
      {state.kind === "recording" && (
        <>
          <Recording recording={state.recording} leaving={held ? leaving : null} />
          <IconButton
            icon={stop}
            label={t.stop}
            onClick={voice.stop}
            data-next
            class="text-danger-text"
          />
        </>
      )}
      {state.kind === "recorded" && (
        <Recorded
          recorded={state.recorded}
          onSend={() => onSend(state.recorded)}
        />
      )}
      {state.kind === "failed" && (
        <>
          <p role="alert" class="min-w-0 flex-1 text-danger-text">{state.text}</p>
          <Button look="secondary" onClick={voice.again} data-next>{actions.tryAgain}</Button>
        </>
      )}
      {asking && (
        <ConfirmDialog
          danger
          title={t.discard}
          text={fill(t.lost, { time: spokenTime(secondsOf(state)) })}
          confirm={t.discardIt}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
          returnTo={next}
        />
      )}
    </section>
  );
}

interface RecordingProps {
  recording: VoiceRecording;
  /** null: nothing is held. True: letting go would discard it. */
  leaving: boolean | null;
}

function Recording({ recording, leaving }: RecordingProps) {
  return (
    <div class="flex min-w-0 flex-1 items-center gap-3">
      <span class="size-2.5 shrink-0 animate-pulse rounded-full bg-danger" aria-hidden="true" />
      <Elapsed recording={recording} />
      {leaving === null
        ? <LiveWave recording={recording} />
        : (
          <span class={`min-w-0 flex-1 truncate ${leaving ? "text-danger-text" : "text-muted"}`}>
            {leaving ? t.release : t.slide}
          </span>
        )}
    </div>
  );
}

/** Duration of the recording; announced once at its beginning, not each second. */
function Elapsed({ recording }: { recording: VoiceRecording }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor(recording.duration())), 200);
    return () => clearInterval(timer);
  }, [recording]);
  return (
    <span
      role="timer"
      aria-label={fill(t.time, { time: spokenTime(seconds) })}
      class="tabular-nums"
    >
      <span role="status" class="sr-only">{t.recording}</span>
      <span aria-hidden="true">{clockText(seconds)}</span>
    </span>
  );
}

interface RecordedProps {
  recorded: RecordedVoice;
  onSend: () => Promise<void>;
}

function Recorded({ recorded, onSend }: RecordedProps) {
  // Pressed twice it goes once.
  const sending = useRef(false);
  async function sendOnce() {
    if (sending.current) return;
    sending.current = true;
    await onSend();
    sending.current = false;
  }
  const url = useObjectUrl(recorded.file);
  const peaks = useMemo(() => readPeaks(recorded.peaks), [recorded]);
  return (
    <>
      {/* Phones give it its own line: a wave form as wide as a finger is no use for seeking. */}
      <div class="flex min-w-0 flex-1 max-sm:order-first max-sm:basis-full sm:max-w-lg">
        <SoundPlayer
          label={t.title}
          duration={recorded.duration}
          peaks={peaks}
          open={() => Promise.resolve(url!)}
          onFailed={() => {}}
        />
      </div>
      <button
        type="button"
        data-next
        aria-label={t.send}
        title={t.send}
        onClick={() => void sendOnce()}
        class="ring-inside ms-auto flex size-11 shrink-0 items-center justify-center rounded-lg text-accent-text hover:bg-surface-4 sm:ms-0"
      >
        <Icon of={send} />
      </button>
    </>
  );
}
