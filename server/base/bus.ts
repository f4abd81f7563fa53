import type { Announcement } from "../../protocol/announcement.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Role } from "../../protocol/roles.ts";
import type { Server } from "../../protocol/servers.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import type { VoiceChange } from "./voice_change.ts";

/**
 * What happened. Published after the commit; `realtime/audiences.ts` says who hears of it.
 *
 * `spaceId` is the server of a channel, or the direct message itself: what happens in one place is told
 * in its order (null: whoever publishes does not know it). `by` is who made it happen.
 */
export type DomainEvent = LegacyEvent | FeatureEvent;

/** Events by type; each feature adds its own (`declare module`). */
// deno-lint-ignore no-empty-interface
export interface FeatureEvents {}
export type FeatureEvent = {
  [T in keyof FeatureEvents]: { type: T } & FeatureEvents[T];
}[keyof FeatureEvents];

/** Events of features that are not converted yet: `audiences.ts` and its like know them. */
export type LegacyEvent =
  | { type: "message-created"; message: Message; spaceId: string }
  | { type: "message-edited"; channelId: string; id: string; spaceId: string }
  | { type: "message-deleted"; channelId: string; id: string; spaceId: string | null; seq?: number }
  | { type: "messages-deleted"; channelId: string; ids: string[]; seqs: number[]; spaceId: string }
  | { type: "channel-created"; channelId: string; serverId: string }
  | { type: "channel-updated"; channelId: string; serverId: string }
  | { type: "channels-reordered"; serverId: string }
  | { type: "channel-deleted"; channelId: string; serverId: string }
  | { type: "server-joined"; userId: string; server: Server }
  | { type: "server-updated"; server: Server }
  | { type: "server-deleted"; serverId: string; channelIds: string[] }
  | { type: "member-joined"; serverId: string; userId: string }
  | { type: "member-updated"; serverId: string; userId: string }
  /** `namedBy`: who did it, as the one who was removed is told; absent: as everybody is. */
  | { type: "member-removed"; removed: ServerEvents["member-removed"]; namedBy?: string }
  | { type: "role-created"; serverId: string; role: Role }
  | { type: "role-updated"; serverId: string; role: Role }
  | { type: "role-deleted"; serverId: string; roleId: string }
  | { type: "permissions-changed"; serverId: string; channelId: string }
  /** What members may has changed: of one, or of all; in one channel, or in all. */
  | {
    type: "membership-changed";
    serverId: string;
    userId: string | null;
    channelId: string | null;
  }
  | { type: "read-updated"; userId: string; read: ServerEvents["read-updated"]; spaceId: string }
  | { type: "dm-created"; channelId: string; userIds: readonly string[] }
  /** A group has another name, or others in it. */
  | { type: "group-changed"; channelId: string; joined: string[]; left: string[] }
  /** `renamed`: they are called otherwise from now on. */
  | { type: "user-updated"; userId: string; renamed?: true }
  | { type: "admin-made"; userId: string }
  /** Settings of the installation are others: what admins have chosen by now (`InstanceRecord`). */
  | { type: "instance-changed"; settings: object }
  /** An admin tells everybody something, or takes it back (MEND-58). */
  | { type: "announced"; announcement: Announcement | null }
  /** Something happened to the safety of somebody's account (HARD-3). */
  /** Somebody's quota is nearly used up. */
  | { type: "storage-filling"; userId: string }
  /**
   * Tokens of a session that goes on open nothing any more: sockets that they opened end at `at`
   * (milliseconds), and come again with others.
   */
  | { type: "tokens-revoked"; sessionId: string; at: number }
  | { type: "session-ended"; sessionId: string; reason: string }
  /** Somebody's keys or devices have changed. */
  | { type: "e2ee-devices-changed"; userId: string }
  /** A new beginning was asked for, or called off (E2E-14). */
  | { type: "e2ee-reset-changed"; userId: string }
  /** A letter waits for a device of somebody (E2E-12). */
  | { type: "e2ee-letter-sent"; userId: string; deviceId: string }
  /** A browser asks to become a device of somebody, or that has gone on (E2E-12). */
  | { type: "e2ee-pairing-changed"; userId: string }
  /** The group of a private channel has another epoch (E2E-23). */
  | {
    type: "e2ee-committed";
    channelId: string;
    spaceId: string;
    generation: number;
    epoch: number;
  }
  /** The server wants devices out of a group (E2E-21). */
  | { type: "e2ee-removal-proposed"; channelId: string; spaceId: string }
  /** Devices that were revoked or deleted have to go from their groups. */
  | { type: "e2ee-devices-gone"; userId: string; deviceIds: string[] }
  /** A log of authority has grown. */
  | { type: "authority-changed"; scope: string; space: "server" | "dm" | "group"; length: number }
  | { type: "voice"; change: VoiceChange };

type Listener = (event: DomainEvent) => void;

/** The part of a transaction that the bus uses. */
interface Transaction {
  emit(event: unknown): void;
  afterCommit(callback: () => void): void;
}

/**
 * Typed events within the process, and those of other nodes. A listener that throws harms neither
 * others nor the publisher.
 */
export class Bus {
  #listeners = new Set<Listener>();
  #isRemote = false;

  constructor(readonly onFault: (error: unknown) => void) {}

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * For a listener while it is called: whether it happened on another node, which does what is to be
   * done only once.
   */
  get isRemote(): boolean {
    return this.#isRemote;
  }

  /** Publishes once the transaction is committed, on all nodes, and never where it is not. */
  publishAfter(tx: Transaction, event: DomainEvent): void {
    tx.emit(event);
    tx.afterCommit(() => this.publish(event));
  }

  /** Publishes on this node alone: what follows from a commit is for `publishAfter`. */
  publish(event: DomainEvent): void {
    this.#deliver(event, false);
  }

  /** Publishes what another node has. */
  publishRemote(event: DomainEvent): void {
    this.#deliver(event, true);
  }

  #deliver(event: DomainEvent, isRemote: boolean): void {
    // A listener may publish something of its own.
    const before = this.#isRemote;
    this.#isRemote = isRemote;
    this.#call(event);
    this.#isRemote = before;
  }

  #call(event: DomainEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.onFault(error);
      }
    }
  }
}
