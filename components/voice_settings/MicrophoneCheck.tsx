import type { ReactNode } from "react";
import play from "@lucide/icons/icons/headphones";
import stop from "@lucide/icons/icons/square";
import { actions } from "../../text/en/common.ts";
import { check as t } from "../../text/en/voice_settings.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

export interface MicrophoneCheckProps {
  /** `closed`: the browser has not been asked yet. */
  state: "closed" | "opening" | "open";
  /** Error, with what to do about it. */
  error: string | null;
  onOpen: () => void;
  /** The user hears themselves. */
  isLooping: boolean;
  onLoop: () => void;
  /** The live meter, while it is open. */
  meter: ReactNode;
}

/** Live level, and a loopback test; before that, a request for permission. */
export function MicrophoneCheck(props: MicrophoneCheckProps) {
  const { state, error, isLooping } = props;
  if (state !== "open") {
    return (
      <div class="flex flex-col items-start gap-2 rounded-md bg-surface-3 p-3">
        {error ? <Alert>{error}</Alert> : <p>{t.ask}</p>}
        <Button look="secondary" busy={state === "opening"} onClick={props.onOpen}>
          {error ? actions.tryAgain : t.allow}
        </Button>
      </div>
    );
  }
  return (
    <div class="flex flex-col gap-2">
      {props.meter}
      <div class="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button look="secondary" aria-pressed={isLooping} onClick={props.onLoop}>
          <Icon of={isLooping ? stop : play} size={18} />
          {isLooping ? t.stop : t.start}
        </Button>
        <span class="min-w-40 flex-1 text-13 text-muted">
          {isLooping ? t.stopHint : t.startHint}
        </span>
      </div>
    </div>
  );
}
