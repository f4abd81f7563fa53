import { sealed } from "../helpers/person.ts";
import type { World } from "../helpers/matrix.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { VOICE_EVENT_ROWS } from "./matrix_voice_events.ts";

const OK = "ok";
const unseen = "not_found";

/** A row for every event: `ok` or the code, for outsider, member and owner. */
export interface EventRow {
  event: string;
  note?: string;
  expected: [outsider: string, member: string, owner: string];
  argument: (world: World) => unknown;
  /** What happens before, some of it on the actor's socket. */
  prepare?: (world: World, socket: TestSocket) => Promise<unknown>;
}

const inChannel = ({ channel }: World) => ({ channelId: channel.id });

export const EVENT_ROWS: EventRow[] = [
  {
    event: "join-channel",
    expected: [unseen, OK, OK],
    argument: ({ channel }) => channel.id,
  },
  { event: "presence-idle", expected: [OK, OK, OK], argument: () => ({ idle: false }) },
  { event: "leave-channel", expected: [OK, OK, OK], argument: ({ channel }) => channel.id },
  {
    event: "send-message",
    expected: [unseen, OK, OK],
    argument: (world) => ({ ...inChannel(world), ...sealed("text") }),
  },
  {
    event: "edit-message",
    note: "own",
    expected: [unseen, OK, OK],
    argument: (world) => ({ ...inChannel(world), messageId: world.own.id, ...sealed("text") }),
  },
  {
    event: "edit-message",
    note: "another's",
    expected: [unseen, "forbidden", "forbidden"],
    argument: (world) => ({ ...inChannel(world), messageId: world.message.id, ...sealed("text") }),
  },
  {
    event: "delete-message",
    note: "own",
    expected: [unseen, OK, OK],
    argument: (world) => ({ ...inChannel(world), messageId: world.own.id }),
  },
  {
    event: "delete-message",
    note: "another's",
    expected: [unseen, "forbidden", OK],
    argument: (world) => ({ ...inChannel(world), messageId: world.message.id }),
  },
  {
    event: "typing",
    expected: [unseen, OK, OK],
    argument: (world) => ({ ...inChannel(world), isTyping: true }),
  },
  ...VOICE_EVENT_ROWS,
];
