import type { Person } from "../../link/keys.ts";
import { names, type PinnedName } from "../records.ts";
import type { Store } from "../store.ts";

/** Number of former names stored per person. */
const MAX_FORMER = 8;

/** Names by open store: read once. */
const opened = new WeakMap<Store, Promise<PinnedNames>>();

export function namesOf(deps: Deps): Promise<PinnedNames> {
  const known = opened.get(deps.store) ?? read(deps);
  opened.set(deps.store, known);
  known.catch(() => opened.delete(deps.store));
  return known;
}

/** Forgets names after another module wrote them: they are read again. */
export function forgetNames(store: Store): void {
  opened.delete(store);
}

async function read(deps: Deps): Promise<PinnedNames> {
  const stored = await deps.store.list<PinnedName>(names.personNames);
  const idOf = (name: string) => name.slice(names.personNames.length);
  return new PinnedNames(deps, new Map([...stored].map(([name, one]) => [idOf(name), one])));
}

interface Deps {
  store: Store;
  /** Called when shown names change. */
  named: () => void;
}

type Named = Pick<Person, "userId" | "username" | "trust">;

/** Names of people, as this device has pinned them (MEND-29). No other worker writes them. */
export class PinnedNames {
  constructor(
    private readonly deps: Deps,
    /** By user id. */
    readonly all: Map<string, PinnedName>,
  ) {}

  /** Compares the server's current names with the pinned ones. */
  async judge(people: readonly Named[]): Promise<void> {
    const isAsKnown = ({ userId, username }: Named) => {
      const one = this.all.get(userId);
      return one && (one.offered ?? one.name) === username;
    };
    const said = people.filter((one) => !isAsKnown(one)).map(({ userId, username, trust }) => ({
      userId,
      username,
      isVerified: trust.startsWith("verified"),
    }));
    if (said.length > 0) await this.#keep(judgeNames(this.all, said));
  }

  /** Accepts the name that the server offers for a person. */
  async use(userId: string): Promise<void> {
    const before = this.all.get(userId);
    if (before?.offered) await this.#keep(new Map([[userId, renamed(before, before.offered)]]));
  }

  async #keep(changes: ReadonlyMap<string, PinnedName>): Promise<void> {
    const { store, named } = this.deps;
    await store.write(
      Object.fromEntries([...changes].map(([id, one]) => [names.personNames + id, one])),
    );
    for (const [id, one] of changes) this.all.set(id, one);
    named();
  }
}

/** Name that the server reports now. */
export interface ReportedName {
  userId: string;
  username: string;
  /** True if their safety number was compared. */
  isVerified: boolean;
}

/**
 * Judges names by those that this device knows (MEND-29). Pins first names, and new names of known
 * people. The new name of a verified person, or one that resembles another known person's, is only
 * offered. Marks a stranger with a name like a known person's.
 * @param known by user id
 * @returns names that change
 */
export function judgeNames(
  known: ReadonlyMap<string, PinnedName>,
  said: readonly ReportedName[],
): Map<string, PinnedName> {
  const changes = new Map<string, PinnedName>();
  for (const { userId, username, isVerified } of said) {
    const before = known.get(userId);
    const isLike = ([id, one]: [string, PinnedName]) =>
      id !== userId && soundOf(one.name) === soundOf(username);
    const isAlike = [...known, ...changes].some(isLike);
    if (!before) {
      changes.set(userId, { name: username, former: [], ...(isAlike && { isTwin: true }) });
      continue;
    }
    const { offered: _, ...kept } = before;
    if (before.name === username) changes.set(userId, kept);
    else if (isVerified || isAlike) changes.set(userId, { ...kept, offered: username });
    else changes.set(userId, renamed(before, username));
  }
  return changes;
}

/** Accepts the offered name. */
export function renamed({ name, former }: PinnedName, to: string): PinnedName {
  return { name: to, former: [name, ...former].slice(0, MAX_FORMER) };
}

/** Returns a form that is the same for names that readers may confuse. */
function soundOf(username: string): string {
  return username.toLowerCase().replaceAll("_", "").replaceAll("rn", "m").replaceAll("vv", "w")
    .replaceAll("0", "o").replaceAll("5", "s").replaceAll(/[1i]/g, "l");
}
