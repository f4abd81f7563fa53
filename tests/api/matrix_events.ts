import { sealed } from "../helpers/person.ts";
import type { World } from "../helpers/matrix.ts";
import { anyone, seen } from "./matrix_event_columns.ts";
import { VOICE_EVENT_ROWS } from "./matrix_voice_events.ts";
import type { EventRow } from "./matrix_event_row.ts";

const WRITING = seen("ok", { muted: "forbidden" });
const inChannel = ({ channel }: World) => ({ channelId: channel.id });

export const EVENT_ROWS: EventRow[] = [
  {
    event: "join-channel",
    expected: seen("ok"),
    argument: ({ channel }) => channel.id,
  },
  { event: "presence-idle", expected: anyone("ok"), argument: () => ({ idle: false }) },
  { event: "presence-hidden", expected: anyone("ok"), argument: () => ({ hidden: false }) },
  { event: "leave-channel", expected: anyone("ok"), argument: ({ channel }) => channel.id },
  {
    event: "send-message",
    expected: WRITING,
    argument: (world) => ({ ...inChannel(world), ...sealed("text") }),
  },
  {
    event: "edit-message",
    note: "own",
    expected: WRITING,
    argument: (world) => ({ ...inChannel(world), messageId: world.own.id, ...sealed("text") }),
  },
  {
    event: "edit-message",
    note: "another's",
    expected: seen("forbidden"),
    argument: (world) => ({ ...inChannel(world), messageId: world.message.id, ...sealed("text") }),
  },
  {
    event: "delete-message",
    note: "own",
    expected: seen("ok"),
    argument: (world) => ({ ...inChannel(world), messageId: world.own.id }),
  },
  {
    event: "delete-message",
    note: "another's",
    expected: seen("forbidden", { moderator: "ok", administrator: "ok", owner: "ok" }),
    argument: (world) => ({ ...inChannel(world), messageId: world.message.id }),
  },
  {
    event: "typing",
    expected: WRITING,
    argument: (world) => ({ ...inChannel(world), isTyping: true }),
  },
  ...VOICE_EVENT_ROWS,
];
