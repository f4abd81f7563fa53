import { useEffect } from "react";
import { actionOf } from "../../components/ui/keys.ts";
import type { Client } from "../../client/app/client.ts";

/** Handles Ctrl+Shift+M and Ctrl+Shift+D while in voice, even in an open dialog. */
export function useVoiceKeys(client: Client, inVoice = true) {
  useEffect(() => {
    if (!inVoice) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf("voice", event);
      if (!action || event.repeat) return;
      event.preventDefault();
      client.voice.use((voice) =>
        action === "mute" ? voice.channel.toggleMute() : voice.channel.toggleDeafen()
      );
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [client, inVoice]);
}
