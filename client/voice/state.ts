import type { ServerEvents } from "../../protocol/socket.ts";
import type { VoiceParticipant } from "../../protocol/voice.ts";
import type { Participants } from "./store.ts";

/** Sets the participants of a channel; without any, the channel is left out. */
export function putParticipants(
  all: Participants,
  channelId: string,
  participants: readonly VoiceParticipant[],
): Participants {
  const { [channelId]: _before, ...others } = all;
  return participants.length > 0 ? { ...others, [channelId]: participants } : others;
}

/** Updates a person's switches in whichever channel they are. */
export function setVoiceState(
  all: Participants,
  { userId, ...state }: ServerEvents["voice-state-changed"],
): Participants {
  return mapPerson(all, userId, (person) => ({ ...person, ...state }));
}

/** Updates a person's picture in whichever channel they are. */
export function setVoicePicture(
  all: Participants,
  userId: string,
  avatar_url: string | null,
): Participants {
  return mapPerson(all, userId, (person) => ({ ...person, avatar_url }));
}

function mapPerson(
  all: Participants,
  userId: string,
  change: (person: VoiceParticipant) => VoiceParticipant,
): Participants {
  const changed = Object.entries(all)
    .filter(([, people]) => people.some(({ user_id }) => user_id === userId))
    .map(([id, people]) => [id, people.map((p) => p.user_id === userId ? change(p) : p)]);
  return changed.length > 0 ? { ...all, ...Object.fromEntries(changed) } : all;
}
