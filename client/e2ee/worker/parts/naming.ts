import type { Person } from "../../link/keys.ts";
import { names, type PinnedName } from "../records.ts";
import type { Store } from "../store.ts";

/** Names that a person had before, kept for each. */
const FORMER_MAX = 8;

/** The names in each open store: read once. */
const opened = new WeakMap<Store, Promise<PinnedNames>>();

export function namesOf(deps: Deps): Promise<PinnedNames> {
  const known = opened.get(deps.store) ?? read(deps);
  opened.set(deps.store, known);
  known.catch(() => opened.delete(deps.store));
  return known;
}

/** Names were written by somebody else: they are read anew. */
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
  /** Names that are shown have changed. */
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

  /** Compares the names that the server says now with those that are pinned. */
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

  /** Takes over the name that the server offers for somebody. */
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

/** A name as the server says it now. */
export interface SaidName {
  userId: string;
  username: string;
  /** Their safety number was compared. */
  isVerified: boolean;
}

/**
 * Judges names by those that this device knows (MEND-29). First contact and the new name of a known
 * person are pinned. The new name of a verified person, or one like another known person's, is only
 * offered. A stranger with a name like a known person's is marked.
 * @param known by user id
 * @returns names that change
 */
export function judgeNames(
  known: ReadonlyMap<string, PinnedName>,
  said: readonly SaidName[],
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

/** A person takes the offered name for theirs. */
export function renamed({ name, former }: PinnedName, to: string): PinnedName {
  return { name: to, former: [name, ...former].slice(0, FORMER_MAX) };
}

/** Names that a reader may take for each other have the same. */
function soundOf(username: string): string {
  return username.toLowerCase().replaceAll("_", "").replaceAll("rn", "m").replaceAll("vv", "w")
    .replaceAll("0", "o").replaceAll("5", "s").replaceAll(/[1i]/g, "l");
}
