import type { Bus } from "../../base/bus.ts";
import type { Deadlines } from "../../base/deadlines.ts";
import type { Status } from "../../../protocol/common.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";

/** What others see: invisible is offline everywhere (D-SOC-3). */
export type VisibleStatus = Exclude<Status, "invisible"> | "offline";

/** Whether there was no input for a while at a socket's device, and whether its page is out of sight. */
interface Device {
  idle: boolean;
  hidden: boolean;
}

/** The sockets of somebody, by id. */
type Devices = Map<string, Device>;

/** Who is connected. In memory; a shared store could stand behind the same interface. */
export class Presence {
  #devices = new Map<string, Devices>();
  /** Who went a moment ago, and whether they were idle then. */
  #leaving = new Map<string, { idle: boolean }>();

  constructor(readonly bus: Bus, readonly deadlines: Deadlines) {}

  /**
   * A new socket counts as in use until it says otherwise.
   * @param isProgram nobody looks at it, whatever it says
   */
  connected(userId: string, socketId: string, isProgram = false): void {
    const before = this.#seen(userId);
    if (this.#leaving.delete(userId)) this.deadlines.cancel(graceOf(userId));
    const devices: Devices = this.#devices.get(userId) ?? new Map();
    this.#devices.set(userId, devices.set(socketId, { idle: false, hidden: isProgram }));
    this.#changed(userId, before);
  }

  /** How many people are connected. */
  get count(): number {
    return this.#devices.size;
  }

  /** After the last socket the user stays as they were for the time of grace (D-SOC-4). */
  disconnected(userId: string, socketId: string): void {
    const before = this.#seen(userId);
    const devices = this.#devices.get(userId)!;
    devices.delete(socketId);
    if (devices.size === 0) {
      this.#devices.delete(userId);
      this.#leaving.set(userId, { idle: before === "idle" });
      this.deadlines.set(
        graceOf(userId),
        this.deadlines.clock() + SERVER_TIMES.presenceGrace,
        () => {
          this.#leaving.delete(userId);
          this.bus.publish({ type: "presence-changed", userId });
        },
      );
    }
    this.#changed(userId, before);
  }

  /** Somebody is idle when all their devices are (D-SOC-4). */
  setIdle(userId: string, socketId: string, idle: boolean): void {
    const before = this.#seen(userId);
    // What a closed socket had still to say counts no more.
    const device = this.#devices.get(userId)?.get(socketId);
    if (!device) return;
    device.idle = idle;
    this.#changed(userId, before);
  }

  /** Whether the page at a device is out of sight: it changes what notifies them, not what others see. */
  setHidden(userId: string, socketId: string, hidden: boolean): void {
    const device = this.#devices.get(userId)?.get(socketId);
    if (device) device.hidden = hidden;
  }

  /** Whether somebody is at one of their devices, with the page before them. */
  isInUse(userId: string): boolean {
    const devices = this.#devices.get(userId)?.values() ?? [];
    return [...devices].some(({ idle, hidden }) => !idle && !hidden);
  }

  /** Whether somebody has a socket at this moment. */
  isConnected(userId: string): boolean {
    return this.#devices.has(userId);
  }

  /** What others see of somebody whose choice is `chosen`; being away changes 'online' alone. */
  visible(userId: string, chosen: Status): VisibleStatus {
    const seen = this.#seen(userId);
    if (seen === "offline" || chosen === "invisible") return "offline";
    return chosen === "online" ? seen : chosen;
  }

  #seen(userId: string): "online" | "idle" | "offline" {
    const devices = this.#devices.get(userId);
    if (devices) return [...devices.values()].every(({ idle }) => idle) ? "idle" : "online";
    const left = this.#leaving.get(userId);
    return left ? left.idle ? "idle" : "online" : "offline";
  }

  #changed(userId: string, before: string): void {
    if (this.#seen(userId) !== before) this.bus.publish({ type: "presence-changed", userId });
  }
}

/** The name of the deadline of somebody who went. */
function graceOf(userId: string): string {
  return `presence of ${userId}`;
}

declare module "../context.ts" {
  interface MembershipContext {
    presence: Presence;
  }
}
