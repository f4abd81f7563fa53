/** Everything that travels over the socket, put together from `protocol/events/`. */
import type { z } from "zod";
import { serverEvents as account } from "./events/account.ts";
import { serverEvents as calls } from "./events/calls.ts";
import { serverEvents as channels } from "./events/channels.ts";
import { serverEvents as e2ee } from "./events/e2ee.ts";
import { serverEvents as emoji } from "./events/emoji.ts";
import { serverEvents as failures } from "./events/failures.ts";
import { serverEvents as friends } from "./events/friends.ts";
import { serverEvents as inbox } from "./events/inbox.ts";
import { serverEvents as messages } from "./events/messages.ts";
import { serverEvents as moderation } from "./events/moderation.ts";
import { serverEvents as polls } from "./events/polls.ts";
import { serverEvents as notifications } from "./events/notifications.ts";
import { serverEvents as presence } from "./events/presence.ts";
import { serverEvents as roles } from "./events/roles.ts";
import { serverEvents as saved } from "./events/saved.ts";
import { serverEvents as serverOrder } from "./events/server_order.ts";
import { serverEvents as scheduled } from "./events/scheduled.ts";
import { serverEvents as serverEventEvents } from "./events/server_events.ts";
import { serverEvents as shelves } from "./events/shelves.ts";
import { serverEvents as servers } from "./events/servers.ts";
import { serverEvents as voice } from "./events/voice.ts";
import type { ErrorCode } from "./errors.ts";

/** The schema of every event that the server sends. */
export const serverEvents = {
  ...messages,
  ...channels,
  ...servers,
  ...serverOrder,
  ...roles,
  ...emoji,
  ...shelves,
  ...saved,
  ...polls,
  ...scheduled,
  ...serverEventEvents,
  ...inbox,
  ...notifications,
  ...e2ee,
  ...moderation,
  ...presence,
  ...friends,
  ...account,
  ...failures,
  ...voice,
  ...calls,
};
export type ServerEventName = keyof typeof serverEvents;
/** Events that the server sends, by name. */
export type ServerEvents = { [E in ServerEventName]: z.output<typeof serverEvents[E]> };
/** Events of voice and calls. */
export type VoiceEventName = keyof typeof voice | keyof typeof calls | "voice-error";

/** Argument of an acknowledgement function. */
export type Ack<T = unknown> =
  | ({ ok: true } & T)
  | {
    ok: false;
    error: string;
    code: ErrorCode;
    details?: Record<string, string>;
    retryAfter?: number;
  };
