/** Where somebody in voice is connected. `lost`: the time of grace runs (D-VOICE-1). */
export type Link = { state: "connected"; socketId: string } | { state: "lost" };

/** The socket from which somebody joins. */
export interface VoiceSocket {
  id: string;
  connected(): boolean;
}

/** Somebody in voice: on one socket, in one channel. */
export interface VoiceSession {
  readonly userId: string;
  readonly username: string;
  avatarUrl: string | null;
  readonly channelId: string;
  /** null: in a call. */
  readonly serverId: string | null;
  /** Of the login: with it ends the voice. */
  loginId: string;
  peerId: string;
  link: Link;
  /** As they chose themselves. */
  isMuted: boolean;
  isDeafened: boolean;
  isSpeaking: boolean;
  isScreenSharing: boolean;
  /** May not speak here. */
  isServerMuted: boolean;
}

/**
 * Who is in voice: at most one session a user. In memory; a shared store could stand behind the
 * same interface.
 */
export class VoiceRooms {
  /** Counts what may have changed who may be where. */
  changes = 0;
  #byUser = new Map<string, VoiceSession>();
  #byChannel = new Map<string, Set<VoiceSession>>();

  of(userId: string): VoiceSession | undefined {
    return this.#byUser.get(userId);
  }

  /** In the order in which they came. */
  in(channelId: string): VoiceSession[] {
    return [...this.#byChannel.get(channelId) ?? []];
  }

  all(): VoiceSession[] {
    return [...this.#byUser.values()];
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
    this.#byChannel.set(channelId, room.add(session));
  }

  remove(session: VoiceSession): void {
    const { userId, channelId } = session;
    this.#byUser.delete(userId);
    const room = this.#byChannel.get(channelId);
    room?.delete(session);
    if (!room?.size) this.#byChannel.delete(channelId);
  }
}

/** The sockets of those in a channel that are connected, but for one user's. */
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
