import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Key } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import type { SharedContext } from "../shared_context.ts";
import { refuseFull, refuseShares } from "./full.ts";
import type { Seat, VoiceSession } from "./rooms.ts";

/**
 * State of voice that nodes with a shared store decide together: one session per user, the seats
 * and screens of a channel (D-VOICE-1, CL-7). A single node keeps all of it in memory.
 */

/** A user's last join. */
interface JoinRecord {
  /** Counts them. */
  turn: number;
  /** null: they have left. */
  channelId: string | null;
}

/** Seats of a channel by user. */
type SeatsRecord = Record<string, SeatRecord>;

interface SeatRecord extends Seat {
  /** Where the socket is connected. */
  node: string;
  peerId: string;
  isSharing: boolean;
}

const keys = {
  lastJoin: (userId: string): Key<JoinRecord> => ["voice_last_join", userId],
  seats: (channelId: string): Key<SeatsRecord> => ["voice_seats", channelId],
};

/** Who comes, and where to. */
interface Newcomer {
  userId: string;
  channelId: string;
  peerId: string;
  /** How many people may be there, this one included. */
  seats: number;
}

/**
 * Takes a seat in a channel, and frees the user's seat elsewhere. A user who is already there keeps
 * theirs, and also their screen if they come with the same peer id.
 * @throws AppError too_many
 */
export function takeSeat(
  app: SharedContext,
  tx: Tx,
  { userId, channelId, peerId, seats: most }: Newcomer,
): Seat {
  const last = tx.get(keys.lastJoin(userId));
  const turn = (last?.turn ?? 0) + 1;
  let seats = seatsIn(tx, channelId);
  const own = seats[userId];
  if (!own) {
    if (Object.keys(seats).length >= most) seats = present(app, seats);
    refuseFull(Object.keys(seats).length, most);
  }
  if (last?.channelId && last.channelId !== channelId) {
    removeSeat(tx, userId, last.channelId);
  }
  const newest = Math.max(0, ...Object.values(seats).map(({ came }) => came));
  const came = own?.came ?? Math.max(tx.now, newest + 1);
  const isSharing = own?.peerId === peerId && own.isSharing;
  const { node } = app.sharedState;
  tx.set(keys.seats(channelId), { ...seats, [userId]: { turn, came, node, peerId, isSharing } });
  tx.set(keys.lastJoin(userId), { turn, channelId });
  return { turn, came };
}

/**
 * Takes one of the screens of a channel.
 * @throws AppError too_many; not_found where the session has ended by now
 */
export function takeScreen(
  app: SharedContext,
  tx: Tx,
  { userId, channelId, seat }: VoiceSession,
): void {
  const { [userId]: own, ...all } = seatsIn(tx, channelId);
  if (own?.turn !== seat?.turn) throw new AppError("not_found");
  const others = sharesIn(all) < SERVER_LIMITS.sharesPerChannel ? all : present(app, all);
  refuseShares(sharesIn(others));
  tx.set(keys.seats(channelId), { ...others, [userId]: { ...own, isSharing: true } });
}

/** Gives a screen up, if they have one. */
export function giveUpScreen(app: SharedContext, { userId, channelId, seat }: VoiceSession): void {
  write(app, (tx) => {
    const seats = seatsIn(tx, channelId);
    const own = seats[userId];
    if (own?.turn !== seat?.turn || !own.isSharing) return;
    tx.set(keys.seats(channelId), { ...seats, [userId]: { ...own, isSharing: false } });
  });
}

/** A user and their seat. */
export type Seated = Pick<VoiceSession, "userId" | "seat">;

/** Outcome of giving up a seat. `moved`: they have joined again. */
export type GivenUp = "free" | "moved";

/** Gives a seat up. */
export function giveUpSeat(app: SharedContext, session: Seated): void {
  write(app, (tx) => freeSeat(app, tx, session));
}

/** Gives a seat up in a transaction. */
export function freeSeat(app: SharedContext, tx: Tx, session: Seated): GivenUp {
  const { userId, seat } = session;
  const last = tx.get(keys.lastJoin(userId));
  if (!last || last.channelId === null) return "free";
  if (last.turn !== seat?.turn) {
    // A node that died before it reported this; nobody else ends its sessions.
    const { node } = seatsIn(tx, last.channelId)[userId] ?? {};
    if (node !== undefined && app.sharedState.isThere(node)) return "moved";
  }
  removeSeat(tx, userId, last.channelId);
  tx.set(keys.lastJoin(userId), { ...last, channelId: null });
  return "free";
}

/** Returns whether all of these have a seat in a channel, at nodes that are running. */
export function areSeated(
  app: SharedContext,
  tx: Tx,
  channelId: string,
  userIds: string[],
): boolean {
  const seats = present(app, seatsIn(tx, channelId));
  return userIds.every((id) => id in seats);
}

function removeSeat(tx: Tx, userId: string, channelId: string): void {
  const { [userId]: _, ...others } = seatsIn(tx, channelId);
  if (Object.keys(others).length > 0) tx.set(keys.seats(channelId), others);
  else tx.delete(keys.seats(channelId));
}

function seatsIn(tx: Tx, channelId: string): SeatsRecord {
  return tx.get(keys.seats(channelId)) ?? {};
}

function sharesIn(seats: SeatsRecord): number {
  return Object.values(seats).filter(({ isSharing }) => isSharing).length;
}

/** Leaves out seats of nodes that are gone, once the grace period is over. */
function present(app: SharedContext, seats: SeatsRecord): SeatsRecord {
  return Object.fromEntries(
    Object.entries(seats).filter(([userId, { node, turn }]) =>
      app.sharedState.isThere(node) || app.voice.of(userId)?.seat?.turn === turn
    ),
  );
}

/** Writes without waiting. Callers that need the result wait for `VoiceRooms.written`. */
function write(app: SharedContext, run: (tx: Tx) => void): void {
  app.voice.written = app.db.transact((tx) => void run(tx)).catch((error) => {
    app.log.error("a seat in voice could not be given up", error);
  });
}
