import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { base64 } from "../helpers/e2ee/api_device.ts";
import type { World } from "../helpers/matrix.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { CANDIDATE, joinVoice, sdp } from "../helpers/voice.ts";
import { anyone, seen } from "./matrix_event_columns.ts";
import type { EventRow } from "./matrix_event_row.ts";

/**
 * Expects success for members of the server only: others aren't in its voice channels, so there is
 * nothing to act on.
 */
const inVoice = seen("ok");
/** Speaking and sharing need `sendMessages` (D-PERM-7). */
const speaking = seen("ok", { muted: "forbidden" });
const nobody = anyone("not_found");

const here = ({ voice }: World) => ({ channelId: voice.id });
const toAuthor = ({ author }: World) => ({ targetUserId: author.id });

/** The actor tries to join; the author is there already. */
async function together(world: World, socket: TestSocket) {
  await joinVoice(await world.author.socket(), world.voice.id);
  await alone(world, socket);
}
async function alone({ voice }: World, socket: TestSocket) {
  await socket.emit("voice-join", { channelId: voice.id, peerId: "peer-actor" });
}

const SIGNALS: [event: string, carried: object][] = [
  ["voice-offer", { offer: sdp("offer") }],
  ["voice-answer", { answer: sdp("answer") }],
  ["voice-ice-candidate", { candidate: CANDIDATE }],
];

export const VOICE_EVENT_ROWS: EventRow[] = [
  {
    event: "voice-join",
    expected: inVoice,
    argument: (world) => ({ ...here(world), peerId: "peer-actor" }),
  },
  {
    event: "voice-join",
    note: "a text channel",
    expected: seen("invalid_input"),
    argument: ({ channel }) => ({ channelId: channel.id, peerId: "peer-actor" }),
  },
  { event: "voice-leave", expected: anyone("ok"), argument: () => undefined },
  ...SIGNALS.flatMap(([event, carried]): EventRow[] => [
    {
      event,
      note: "in the same channel",
      expected: inVoice,
      prepare: together,
      argument: (world) => ({ ...toAuthor(world), ...carried }),
    },
    {
      event,
      note: "to somebody who is not there",
      expected: nobody,
      prepare: alone,
      argument: (world) => ({ ...toAuthor(world), ...carried }),
    },
  ]),
  {
    event: "voice-sealed",
    note: "in a channel that is not private",
    expected: seen("invalid_input"),
    prepare: together,
    argument: (world) => ({
      ...toAuthor(world),
      sealed: base64(randomBytes(400)),
      iv: "A".repeat(16),
    }),
  },
  {
    event: "voice-state-update",
    expected: speaking,
    prepare: alone,
    argument: () => ({ isSpeaking: true }),
  },
  { event: "screen-share-start", expected: speaking, prepare: alone, argument: here },
  {
    event: "screen-share-start",
    note: "in another channel than one's own",
    expected: nobody,
    prepare: alone,
    argument: ({ channel }) => ({ channelId: channel.id }),
  },
  { event: "screen-share-stop", expected: inVoice, prepare: alone, argument: here },
];
