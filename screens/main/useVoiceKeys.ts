import { useEffect } from "react";
import type { Client } from "../../client/app/client.ts";

/** Ctrl+Shift+M and Ctrl+Shift+D while one is in voice, also while a dialog is open. */
export function useVoiceKeys(client: Client, inVoice = true) {
  useEffect(() => {
    if (!inVoice) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.repeat) return;
      const key = event.key.toLowerCase();
      if (key !== "m" && key !== "d") return;
      event.preventDefault();
      client.voice.use((voice) =>
        key === "m" ? voice.channel.toggleMute() : voice.channel.toggleDeafen()
      );
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [client, inVoice]);
}
