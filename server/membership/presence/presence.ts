import type { Bus } from "../../base/bus.ts";
import type { Deadlines } from "../../base/deadlines.ts";
import type { Status } from "../../../protocol/common.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import type { SharedState } from "../../storage/engines/shared_state.ts";

/** Status as others see it: invisible is offline everywhere (D-SOC-3). */
export type VisibleStatus = Exclude<Status, "invisible"> | "offline";

/** State of a socket's device: no input for a while, and whether its page is hidden. */
interface Device {
  idle: boolean;
  hidden: boolean;
}

/** A user's sockets, by id. */
type Devices = Map<string, Device>;

/** A node's report to the others about a user's sockets (CL-7). */
interface Elsewhere {
  /** All their devices are. */
  idle: boolean;
  /** They are at one of them, with the page before them. */
  inUse: boolean;
}

/** The topic of that. */
const TOPIC = "presence";

/**
 * People who are connected: at this node, and as others report. Each node keeps the grace period
 * itself; it begins when no socket is left at any.
 */
export class Presence {
  #devices = new Map<string, Devices>();
  /** By user and node. */
  #elsewhere = new Map<string, Map<string, Elsewhere>>();
  /** Who went a moment ago, whether they were idle then, and when that is over (server time). */
  #leaving = new Map<string, { idle: boolean; until: number }>();
  #sharedState: SharedState | undefined;
  /** Called when a user's last socket at any node is gone. */
  onGone: (userId: string) => void = () => {};

  constructor(readonly bus: Bus, readonly deadlines: Deadlines) {}

  /**
   * Reports to the other nodes from now on, and follows their reports. Call it before the first
   * socket.
   * @returns stops following
   */
  share(sharedState: SharedState): () => void {
    this.#sharedState = sharedState;
    return sharedState.watch(TOPIC, (node, userId, value, silence) => {
      this.#learned(node, userId, value as Elsewhere | undefined, silence);
    });
  }

  /**
   * Adds a socket, which counts as in use until it reports otherwise.
   * @param isProgram a program has no page, whatever it reports
   */
  connected(userId: string, socketId: string, isProgram = false): void {
    const before = this.#seen(userId);
    this.#stay(userId);
    const devices: Devices = this.#devices.get(userId) ?? new Map();
    this.#devices.set(userId, devices.set(socketId, { idle: false, hidden: isProgram }));
    this.#changed(userId, before);
  }

  /** How many people are connected to this node. */
  get count(): number {
    return this.#devices.size;
  }

  /** The number for all nodes. */
  get countEverywhere(): number {
    if (this.#elsewhere.size === 0) return this.#devices.size;
    return new Set([...this.#devices.keys(), ...this.#elsewhere.keys()]).size;
  }

  /** After the last socket the user stays as they were for the time of grace (D-SOC-4). */
  disconnected(userId: string, socketId: string): void {
    const before = this.#seen(userId);
    const devices = this.#devices.get(userId)!;
    devices.delete(socketId);
    if (devices.size === 0) {
      this.#devices.delete(userId);
      if (!this.#elsewhere.has(userId)) this.#leave(userId, before === "idle");
    }
    this.#changed(userId, before);
  }

  /** Notes whether a device is idle; a user is idle when all their devices are (D-SOC-4). */
  setIdle(userId: string, socketId: string, idle: boolean): void {
    const before = this.#seen(userId);
    // Late reports of a closed socket no longer count.
    const device = this.#devices.get(userId)?.get(socketId);
    if (!device) return;
    device.idle = idle;
    this.#changed(userId, before);
  }

  /**
   * Notes whether the page at a device is hidden, which affects notifications, not what others see.
   */
  setHidden(userId: string, socketId: string, hidden: boolean): void {
    const device = this.#devices.get(userId)?.get(socketId);
    if (!device) return;
    device.hidden = hidden;
    this.#broadcast(userId);
  }

  /** Returns whether a user is at one of their devices, with the page visible. */
  isInUse(userId: string): boolean {
    return this.#isInUseHere(userId) ||
      this.#elsewhere.get(userId)?.values().some(({ inUse }) => inUse) === true;
  }

  /** Returns whether a user has a socket at this moment. */
  isConnected(userId: string): boolean {
    return this.#devices.has(userId) || this.#elsewhere.has(userId);
  }

  /**
   * Returns the status of a user that others see; idling only changes 'online'.
   * @param chosen the user's own choice
   */
  visible(userId: string, chosen: Status): VisibleStatus {
    const seen = this.#seen(userId);
    if (seen === "offline" || chosen === "invisible") return "offline";
    return chosen === "online" ? seen : chosen;
  }

  #seen(userId: string): "online" | "idle" | "offline" {
    const devices = this.#devices.get(userId);
    const elsewhere = this.#elsewhere.get(userId);
    if (devices || elsewhere) {
      const isIdle = (!devices || isAllIdle(devices)) && (!elsewhere || isAllIdle(elsewhere));
      return isIdle ? "idle" : "online";
    }
    const left = this.#leaving.get(userId);
    // Nodes check the clock at different times.
    if (!left || left.until <= this.deadlines.clock()) return "offline";
    return left.idle ? "idle" : "online";
  }

  /** Publishes a change of one of this node's sockets. */
  #changed(userId: string, before: string): void {
    this.#broadcast(userId);
    this.#publish(userId, before);
  }

  #publish(userId: string, before: string): void {
    if (this.#seen(userId) !== before) this.bus.publish({ type: "presence-changed", userId });
  }

  #broadcast(userId: string): void {
    if (!this.#sharedState) return;
    const devices = this.#devices.get(userId);
    const said: Elsewhere | undefined = devices &&
      { idle: isAllIdle(devices), inUse: this.#isInUseHere(userId) };
    this.#sharedState.set(TOPIC, userId, said);
  }

  #learned(
    node: string,
    userId: string,
    said: Elsewhere | undefined,
    silence?: number,
  ): void {
    const before = this.#seen(userId);
    const elsewhere = this.#elsewhere.getOrInsertComputed(userId, () => new Map());
    if (said) {
      elsewhere.set(node, said);
      this.#stay(userId);
    } else {
      elsewhere.delete(node);
      if (elsewhere.size === 0) {
        this.#elsewhere.delete(userId);
        if (!this.#devices.has(userId)) this.#leave(userId, before === "idle", silence);
      }
    }
    this.#publish(userId, before);
  }

  #isInUseHere(userId: string): boolean {
    const devices = this.#devices.get(userId)?.values() ?? [];
    return [...devices].some(({ idle, hidden }) => !idle && !hidden);
  }

  /**
   * Begins the grace period after the last socket.
   * @param silence if it was at a node that is gone: time since that node was last heard from
   * (MEND-65e)
   */
  #leave(userId: string, idle: boolean, silence?: number): void {
    const grace = silence === undefined
      ? SERVER_TIMES.presenceGrace
      : Math.max(0, SERVER_TIMES.lostNodeGrace - silence);
    const until = this.deadlines.clock() + grace;
    this.#leaving.set(userId, { idle, until });
    this.deadlines.set(graceOf(userId), until, () => {
      this.#leaving.delete(userId);
      this.bus.publish({ type: "presence-changed", userId });
    });
    this.onGone(userId);
  }

  #stay(userId: string): void {
    if (this.#leaving.delete(userId)) this.deadlines.cancel(graceOf(userId));
  }
}

function isAllIdle(devices: Map<string, { idle: boolean }>): boolean {
  return devices.values().every(({ idle }) => idle);
}

/** The name of the deadline of a user who left. */
function graceOf(userId: string): string {
  return `presence of ${userId}`;
}

declare module "../context.ts" {
  interface MembershipContext {
    presence: Presence;
  }
}
