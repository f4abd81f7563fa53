import type { VoicePerson } from "../../components/voice/person.ts";
import type { Anchor } from "../../components/ui/popup.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { MainContext } from "./context.ts";

/** Opens what can be done about somebody in voice. */
export function openVoicePerson(
  { popup }: MainContext,
  channel: Pick<Channel, "server_id"> | null,
  { userId, username, avatarUrl, avatarColor }: VoicePerson,
  at: Anchor,
  returnTo: HTMLElement,
): void {
  popup.value = {
    kind: "voice-person",
    serverId: channel?.server_id ?? null,
    userId,
    username,
    avatarUrl,
    avatarColor,
    at,
    returnTo,
  };
}
