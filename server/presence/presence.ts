import type { Bus } from "../bus.ts";
import type { Status } from "../../protocol/common.ts";
import { TIMES } from "../../protocol/limits.ts";

/** What others see: invisible is offline everywhere (D-SOC-3). */
export type VisibleStatus = Exclude<Status, "invisible"> | "offline";

/** Who is connected. In memory; a shared store could stand behind the same interface. */
export class Presence {
  #sockets = new Map<string, number>();
  #leaving = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(readonly bus: Bus, readonly grace: number = TIMES.presenceGrace) {}

  connected(userId: string): void {
    clearTimeout(this.#leaving.get(userId));
    const back = this.#leaving.delete(userId);
    const sockets = this.#sockets.get(userId) ?? 0;
    this.#sockets.set(userId, sockets + 1);
    if (sockets === 0 && !back) this.bus.publish({ type: "presence-changed", userId });
  }

  /** After the last socket the user stays for the time of grace (D-SOC-4). */
  disconnected(userId: string): void {
    const sockets = this.#sockets.get(userId)! - 1;
    if (sockets > 0) return void this.#sockets.set(userId, sockets);
    this.#sockets.delete(userId);
    const timer = setTimeout(() => {
      this.#leaving.delete(userId);
      this.bus.publish({ type: "presence-changed", userId });
    }, this.grace);
    this.#leaving.set(userId, timer);
  }

  /** What others see of somebody whose choice is `chosen`. */
  visible(userId: string, chosen: Status): VisibleStatus {
    const here = this.#sockets.has(userId) || this.#leaving.has(userId);
    return here && chosen !== "invisible" ? chosen : "offline";
  }

  close(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
  }
}
