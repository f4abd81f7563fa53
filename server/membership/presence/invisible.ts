import type { Bus } from "../../base/bus.ts";
import type { MembershipContext } from "../context.ts";
import { usersById } from "../users/service.ts";

/** People whose choice is kept. */
const MAX_PEOPLE = 100_000;

/**
 * People who chose to be invisible (D-SOC-3). Cached until their presence changes, because a page
 * of members needs it for everyone who is connected.
 */
export class Invisible {
  #known = new Map<string, boolean>();
  /** Users whose choice may have changed since a read began, one set for each read. */
  #looks = new Set<Set<string>>();

  constructor(bus: Bus) {
    bus.subscribe((event) => {
      if (event.type !== "presence-changed") return;
      this.#known.delete(event.userId);
      for (const changed of this.#looks) changed.add(event.userId);
    });
  }

  /** Drops everything, since changes may have been missed. */
  clear(): void {
    this.#known.clear();
  }

  async among(app: MembershipContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const unknown = ids.filter((id) => {
      const known = this.#known.get(id);
      if (known) found.add(id);
      return known === undefined;
    });
    if (!unknown.length) return found;
    const changed = new Set<string>();
    this.#looks.add(changed);
    try {
      const users = await usersById(app, unknown);
      if (this.#known.size > MAX_PEOPLE) this.#known.clear();
      for (const { id, status } of users.values()) {
        const hidden = status === "invisible";
        if (hidden) found.add(id);
        if (!changed.has(id)) this.#known.set(id, hidden);
      }
      return found;
    } finally {
      // Not before they are kept: who changes in between would be noted nowhere.
      this.#looks.delete(changed);
    }
  }
}

declare module "../context.ts" {
  interface MembershipContext {
    invisible: Invisible;
  }
}
