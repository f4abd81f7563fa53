import type { Client } from "../../client/app/client.ts";
import { controls as t } from "../../text/en/voice.ts";

/** True if this browser can share a screen: those of phones can't (MEND-26p). */
export const CAN_SHARE_SCREEN = "getDisplayMedia" in (globalThis.navigator?.mediaDevices ?? {});

/** Starts or stops sharing; errors appear in the spec's words, with the reason (SCREEN-16). */
export async function shareScreen(client: Client): Promise<void> {
  const voice = await client.voice.open();
  try {
    await voice.channel.toggleScreen();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    client.toasts.show(t.shareFailed, "error", undefined, reason);
  }
}
