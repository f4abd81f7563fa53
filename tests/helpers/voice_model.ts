/** What a client holds of voice, from the events alone (wire.md). */
import type { VoiceParticipant, VoiceParticipants } from "../../protocol/voice.ts";
import type { Person } from "./person.ts";
import type { Received } from "./test_socket.ts";

type Occupied = Record<string, VoiceParticipant[]>;

/** Everything as it is asked for anew. */
export async function fetchVoice(person: Person): Promise<Occupied> {
  const { channels } = (await person.get("/voice/participants")).body;
  return Object.fromEntries(
    channels.map((one: VoiceParticipants) => [one.channelId, one.participants]),
  );
}

/** By channel; channels without anybody are not there. */
export class VoiceModel {
  readonly occupied: Occupied = {};
  #applied = 0;

  /** @param channelsOf the channels of a server, all of which go with it */
  constructor(readonly person: Person, readonly channelsOf: (serverId: string) => string[]) {}

  /** Applies what has been received since the last call, in its order. */
  applyAll(received: Received[]): void {
    while (this.#applied < received.length) this.#apply(received[this.#applied++]);
  }

  #apply({ event, data }: Received): void {
    if (event === "voice-participants") {
      if (data.participants.length) this.occupied[data.channelId] = data.participants;
      else delete this.occupied[data.channelId];
    }
    if (event === "voice-state-changed") {
      const { userId, ...changed } = data;
      const all = Object.values(this.occupied).flat();
      Object.assign(all.find((one) => one.user_id === userId) ?? {}, changed);
    }
    if (event === "member-removed" && data.userId === this.person.id) {
      for (const id of this.channelsOf(data.serverId)) delete this.occupied[id];
    }
    if (event === "channel-deleted") delete this.occupied[data.channelId];
  }
}
