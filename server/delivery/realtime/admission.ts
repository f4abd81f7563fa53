import type { Socket } from "socket.io";
import { AppError } from "../../../protocol/errors.ts";
import { demandScope, isRevoked } from "../../features/access_tokens/access.ts";
import { actorOf, sessionState } from "../../features/auth/access.ts";
import { hashSecret } from "../../features/auth/secrets.ts";
import { pendingNoticesAt } from "../../features/security/service.ts";
import type { DeliveryContext } from "../context.ts";
import type { RoomChanges } from "./room_changes.ts";
import { rooms, roomsOf } from "./rooms.ts";
import type { SocketCaller } from "./token_ends.ts";

/** Sockets of one user at once (D-RATE). */
const MAX_SOCKETS_PER_USER = 10;
/** Seconds after which a person with too many sockets may try again. */
const RETRY_AFTER_SECONDS = 30;

/** An admitted socket: its owner, and the rooms it joined after which changes. */
export type Admitted = SocketCaller & { changes: number; readable: string[] };

/**
 * Identifies a socket, and puts it into the rooms its owner may read, before the client gets
 * 'connect'.
 */
export async function admit(
  app: DeliveryContext,
  roomChanges: RoomChanges,
  socket: Socket,
  address: string,
): Promise<void> {
  // Whatever the client sent: its token is checked below.
  const token = (socket.handshake.auth as Record<string, unknown>).token;
  if (typeof token !== "string" || !token) throw new AppError("unauthorized");
  await app.db.fresh();
  const actor = await actorOf(app, token);
  demandScope(actor, "read");
  await app.rates.take("sockets", actor.userId);
  const own = rooms.user(actor.userId);
  const open = socket.nsp.adapter.rooms.get(own)?.size ?? 0;
  if (app.rates.on && open >= MAX_SOCKETS_PER_USER) {
    throw new AppError("rate_limited", { retryAfter: RETRY_AFTER_SECONDS });
  }

  // Memberships may change while they are read: then they are read again.
  let readable: string[];
  let changes: number;
  do {
    changes = roomChanges.now;
    readable = await roomsOf(app, actor.userId);
  } while (roomChanges.since(changes, actor.userId, readable));
  const opened: SocketCaller = { ...actor, address, token: hashSecret(token) };
  socket.data = { ...opened, changes, readable } satisfies Admitted;
  const kind = actor.scopes ? [rooms.programs] : [];
  await socket.join([own, rooms.session(actor.sessionId), ...kind, ...readable]);
}

/**
 * Refuses a socket whose session or token ended; after a new login, reports admin actions (HARD-4).
 */
export async function lookUp(
  app: DeliveryContext,
  socket: Socket,
  opened: SocketCaller,
): Promise<void> {
  if (opened.scopes) {
    if (await isRevoked(app, opened)) socket.disconnect(true);
    return;
  }
  const session = await sessionState(app, opened.sessionId);
  if (!session?.isOpenedBy(opened.token)) return void socket.disconnect(true);
  for (const entry of await pendingNoticesAt(app, opened, session.began)) {
    socket.emit("security-changed", { entry });
  }
}

/** Returns the `connect_error` for a client: the text, and as `data` the code and when to retry. */
export function refusal(error: unknown): Error {
  const { message, code, retryAfter } = error instanceof AppError
    ? error
    : new AppError("internal");
  const data = { code, ...(retryAfter !== undefined && { retryAfter }) };
  return Object.assign(new Error(message), { data });
}
