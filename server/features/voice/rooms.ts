/** Connection of a participant. `lost`: the grace period runs (D-VOICE-1). */
export type Link = { state: "connected"; socketId: string } | { state: "lost" };

/** The socket from which a user joins. */
export interface VoiceSocket {
  id: string;
  connected(): boolean;
}

/** A participant in voice: on one socket, in one channel. */
export interface VoiceSession {
  readonly userId: string;
  username: string;
  displayName: string | null;
  /** In the channel's server; null: none (COM-6). */
  nickname: string | null;
  avatarUrl: string | null;
  readonly channelId: string;
  /** null: in a call. */
  readonly serverId: string | null;
  /** Id of the login: its end ends the voice session. */
  loginId: string;
  peerId: string;
  link: Link;
  /** The user's own choice. */
  isMuted: boolean;
  isDeafened: boolean;
  isSpeaking: boolean;
  isScreenSharing: boolean;
  /** May not speak here. */
  isServerMuted: boolean;
  /** May share a screen here. */
  mayShare: boolean;
  /** The node to which the socket is connected, if it is another one. */
  node?: string;
  /** Where nodes share a store. */
  seat?: Seat;
}

/** How a participant is shown. */
export type VoiceLooks = Pick<
  VoiceSession,
  "username" | "displayName" | "nickname" | "avatarUrl"
>;

/** Returns a participant's names and picture as text, to be compared. */
export function looksOf(
  { username, displayName, nickname, avatarUrl }: VoiceLooks,
): string {
  return JSON.stringify([username, displayName, nickname, avatarUrl]);
}

/** The seat of a session, which the store gives it (CL-7). */
export interface Seat {
  /** Counts a user's joins: of two sessions the one with the higher number is valid. */
  readonly turn: number;
  /** Order of arrival: participants who joined the channel earlier have lower numbers. */
  readonly came: number;
}

/**
 * Sessions in voice, at most one per user: those of this node, and those that other nodes report.
 */
export class VoiceRooms {
  /** Counts changes that may affect who may be where. */
  changes = 0;
  /** Resolves when the store has recorded all freed seats; undefined with a single node. */
  written: Promise<void> | undefined;
  #byUser = new Map<string, VoiceSession>();
  #byChannel = new Map<string, Set<VoiceSession>>();

  of(userId: string): VoiceSession | undefined {
    return this.#byUser.get(userId);
  }

  /** In order of arrival. */
  in(channelId: string): VoiceSession[] {
    return [...this.#byChannel.get(channelId) ?? []];
  }

  all(): VoiceSession[] {
    return [...this.#byUser.values()];
  }

  /** Returns the sessions whose socket is connected to this node. */
  own(): VoiceSession[] {
    return this.all().filter(isOwn);
  }

  isOccupied(channelId: string): boolean {
    return this.#byChannel.has(channelId);
  }

  occupied(): string[] {
    return [...this.#byChannel.keys()];
  }

  add(session: VoiceSession): void {
    const { userId, channelId } = session;
    this.#byUser.set(userId, session);
    const room = this.#byChannel.get(channelId) ?? new Set();
    room.add(session);
    this.#byChannel.set(channelId, session.seat ? inOrder(room) : room);
  }

  remove(session: VoiceSession): void {
    const { userId, channelId } = session;
    this.#byUser.delete(userId);
    const room = this.#byChannel.get(channelId);
    room?.delete(session);
    if (!room?.size) this.#byChannel.delete(channelId);
  }
}

/** Returns whether a session is this node's. */
export function isOwn(
  session: VoiceSession | undefined,
): session is VoiceSession & { node?: undefined } {
  return session !== undefined && session.node === undefined;
}

/** Sorts participants by arrival: nodes learn of each other's sessions in any order. */
function inOrder(room: Set<VoiceSession>): Set<VoiceSession> {
  return new Set([...room].sort((a, b) => (a.seat?.came ?? 0) - (b.seat?.came ?? 0)));
}

/** Returns the connected sockets of a channel's participants, except one user's. */
export function socketsIn(rooms: VoiceRooms, channelId: string, except?: string): string[] {
  return rooms.in(channelId)
    .filter(({ userId }) => userId !== except)
    .flatMap(({ link }) => link.state === "connected" ? link.socketId : []);
}

declare module "../context.ts" {
  interface FeaturesContext {
    voice: VoiceRooms;
  }
}
