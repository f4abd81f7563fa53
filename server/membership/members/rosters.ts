import QuickLRU from "quick-lru";
import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import { naturalKey } from "../../../protocol/natural_order.ts";
import { sortYielding } from "../../base/yield_every.ts";
import type { Bus } from "../../base/bus.ts";
import type { MembershipContext } from "../context.ts";
import { usersById } from "../users/service.ts";
import type { MemberRecord } from "../servers/member_records.ts";
import { memberStretches, readMembers } from "../servers/members.ts";

/** A member by name: all that sorting the members panel needs. */
export interface Named {
  userId: string;
  /**
   * The name that is shown, others and the username after it, in lower case, with line breaks
   * between them.
   */
  name: string;
  /** Sort key, the same on the server and in browsers. */
  key: string;
  /** The ids of their roles; absent: none. */
  roles?: readonly string[];
}

interface Roster {
  entries: Named[];
  /** Who came, went or changed since the entries were made. */
  touched: Set<string>;
}

/** Servers whose rosters are kept, at least. */
const MAX_SERVERS = 200;

/**
 * Members of servers by name: kept in memory, so that a page of 5,000 members costs no more than
 * the members on it. Joins and removals are applied when the roster is next requested.
 */
export class Rosters {
  #held = new QuickLRU<string, Roster>({ maxSize: MAX_SERVERS });
  #queue = createKeyedQueue();

  constructor(bus: Bus) {
    bus.subscribe((event) => {
      if (event.type === "member-joined" || event.type === "member-updated") {
        this.#held.peek(event.serverId)?.touched.add(event.userId);
      } else if (event.type === "member-removed") {
        this.#held.peek(event.removed.serverId)?.touched.add(event.removed.userId);
      } else if (event.type === "server-deleted") this.#held.delete(event.serverId);
      else if (event.type === "user-updated" && event.renamed) {
        // Users who are not members there are dropped when this is applied.
        for (const roster of this.#held.values()) roster.touched.add(event.userId);
      }
    });
  }

  /** Drops all rosters, since changes may have been missed. */
  clear(): void {
    this.#held.clear();
  }

  /** By name, in natural order. Shared: never change it. */
  of(app: MembershipContext, serverId: string): Promise<readonly Named[]> {
    // Runs one at a time: two at once would apply the same changes.
    return this.#queue(serverId, async () => {
      try {
        const roster = this.#held.get(serverId) ?? await this.#read(app, serverId);
        while (roster.touched.size) {
          const ids = [...roster.touched];
          roster.touched.clear();
          await workIn(app, serverId, roster, ids);
        }
        return roster.entries;
      } catch (error) {
        this.#held.delete(serverId);
        throw error;
      }
    });
  }

  /** Registers the roster before reading it, so that changes meanwhile count as touched. */
  async #read(app: MembershipContext, serverId: string): Promise<Roster> {
    const roster: Roster = { entries: [], touched: new Set() };
    this.#held.set(serverId, roster);
    const entries: Named[] = [];
    for await (const stretch of memberStretches(app.db, serverId)) {
      entries.push(...await named(app, stretch));
    }
    roster.entries = await sortYielding(entries, (a, b) => a.key < b.key ? -1 : 1);
    return roster;
  }
}

/** Applies changes by id, since the name of a deleted account has changed. */
async function workIn(app: MembershipContext, serverId: string, roster: Roster, ids: string[]) {
  const members = await readMembers(app.db, serverId, ids);
  const touched = new Set(ids);
  const entries = roster.entries.filter((one) => !touched.has(one.userId));
  for (const one of await named(app, members)) {
    entries.splice(indexFor(entries, one.key), 0, one);
  }
  roster.entries = entries;
}

async function named(app: MembershipContext, members: MemberRecord[]): Promise<Named[]> {
  const users = await usersById(app, members.map((member) => member.user_id));
  return members.flatMap(({ user_id: userId, roles, nickname }) => {
    const user = users.get(userId);
    if (!user) return [];
    const { username, display_name = username } = user;
    const names = nickname === undefined ? [display_name] : [nickname, display_name];
    const name = [...names, username].join("\n").toLowerCase();
    const key = naturalKey(`${names[0]}\n${username}`.toLowerCase());
    return [{ userId, name, key, ...(roles?.length && { roles }) }];
  });
}

/** Returns the index of a key, or where it would be inserted. */
function indexFor(entries: readonly Named[], key: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

declare module "../context.ts" {
  interface MembershipContext {
    /** Members of servers by name. */
    rosters: Rosters;
  }
}
