import type { AuthorityChange, OverrideTarget } from "./authority_change.ts";
import { applyAct, DEFAULT_ROLE, type Signer } from "./authority_rules.ts";
import type { Authority, AuthorityOverrides } from "./authority_state.ts";
import { AuthorityError } from "./authority_entry.ts";
import { hex } from "./bytes.ts";
import type { Hex } from "./message_content.ts";
import { type PermissionChanges, withChanges } from "../permission_changes.ts";
import { type Override, PERMISSIONS, type Permissions } from "../permissions.ts";

/**
 * A server's roles, the overrides of one of its channels, and its readers, as the server reports
 * them.
 */
export interface SpaceState {
  /** Id of the user. */
  owner: string;
  everyone: Permissions;
  /** Without @everyone, the lowest first. */
  roles: { id: string; permissions: Permissions }[];
  /** Overrides of the channel. */
  overrides: { target: OverrideTarget; override: Override }[];
  /**
   * People who may read the channel, and others in the log who are still in the server; with the
   * ids of their roles, and their proven person key, null if they have none.
   */
  people: { userId: string; roles: string[]; key: Hex | null }[];
}

/**
 * Returns the acts that would have to be signed for the log to match the server, in an order in
 * which an owner may sign them (E2E-18, E2E-19). People without keys are left out: there is nothing
 * to admit.
 */
export function actsBetween(
  authority: Authority,
  channel: string,
  state: SpaceState,
): AuthorityChange[] {
  return [
    ...roleActs(authority, state),
    ...overrideActs(authority.overrides.get(channel), channel, state),
    ...peopleActs(authority, state),
    ...(authority.owner === state.owner ? [] : [{ kind: "transfer" as const, user: state.owner }]),
  ];
}

function roleActs(authority: Authority, { everyone, roles }: SpaceState): AuthorityChange[] {
  const acts: AuthorityChange[] = [];
  const wanted = new Set(roles.map(({ id }) => id));
  for (const { id } of authority.roles) {
    if (!wanted.has(id)) acts.push({ kind: "role", role: id, permissions: null });
  }
  let now = authority.roles.filter(({ id }) => wanted.has(id));
  roles.forEach(({ id, permissions }, i) => {
    if (now[i]?.id === id && isSame(now[i].permissions, permissions)) return;
    acts.push({ kind: "role", role: id, permissions: all(permissions), position: i + 1 });
    now = now.filter((one) => one.id !== id).toSpliced(i, 0, { id, permissions });
  });
  if (!isSame(authority.everyone, everyone)) {
    acts.push({ kind: "role", role: DEFAULT_ROLE, permissions: all(everyone), position: 0 });
  }
  return acts;
}

function overrideActs(
  found: AuthorityOverrides | undefined,
  channel: string,
  { overrides }: SpaceState,
): AuthorityChange[] {
  const before = new Map<string, { target: OverrideTarget; override: Override }>();
  const note = (target: OverrideTarget, override: Override) =>
    before.set(nameOf(target), { target, override });
  note({ type: "everyone" }, found?.everyone ?? {});
  found?.roles.forEach((override, id) => note({ type: "role", id }, override));
  found?.users.forEach((override, id) => note({ type: "user", id }, override));
  const after = new Map(overrides.map((one) => [nameOf(one.target), one]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): AuthorityChange[] => {
    const { target } = (after.get(name) ?? before.get(name))!;
    const override = after.get(name)?.override ?? {};
    if (isSame(before.get(name)?.override ?? {}, override)) return [];
    return [{ kind: "override", channel, target, override }];
  });
}

function peopleActs(authority: Authority, { people }: SpaceState): AuthorityChange[] {
  const acts: AuthorityChange[] = [];
  const here = new Set(people.map(({ userId }) => userId));
  for (const user of authority.people.keys()) {
    if (!here.has(user) && user !== authority.owner) acts.push({ kind: "kick", user });
  }
  for (const { userId: user, roles, key } of people) {
    const known = authority.people.get(user);
    if (!key) continue;
    // A new key starts without roles (see `applyAct`).
    const isNew = known?.key !== key;
    if (isNew) acts.push({ kind: "member", user, key });
    const held = isNew ? [] : known.roles;
    for (const role of roles) {
      if (!held.includes(role)) acts.push({ kind: "assign", user, role });
    }
    for (const role of held) {
      if (!roles.includes(role)) acts.push({ kind: "unassign", user, role });
    }
  }
  return acts;
}

/** Returns whether a person signs with keys that the log does not know yet (E2E-14). */
export function hasOtherKeys(
  { people }: Authority,
  { userId, personKey }: Signer,
): boolean {
  return people.has(userId) && people.get(userId)!.key !== hex(personKey);
}

/** Splits acts into those that this person may sign, in sequence, and those that others have to. */
export function signable(
  authority: Authority,
  signer: Signer,
  acts: AuthorityChange[],
): { acts: AuthorityChange[]; others: AuthorityChange[] } {
  if (hasOtherKeys(authority, signer)) return { acts: [], others: acts };
  const next = structuredClone(authority);
  const done = { acts: [] as AuthorityChange[], others: [] as AuthorityChange[] };
  for (const act of acts) {
    try {
      applyAct(next, signer, act);
      done.acts.push(act);
    } catch (error) {
      if (!(error instanceof AuthorityError)) throw error;
      done.others.push(act);
    }
  }
  return done;
}

/** A person's change of a role, without the server's version of the rest (E2E-18). */
export interface RoleChange {
  kind: "role-change";
  role: string;
  permissions: PermissionChanges;
  /** Position as in an act; absent: unchanged. */
  position?: number;
}

/**
 * Returns a change of a role as it is signed, based on the signed state; null: the log does not
 * know the role.
 */
export function completed(
  authority: Authority,
  act: AuthorityChange | RoleChange,
): AuthorityChange | null {
  if (act.kind !== "role-change") return act;
  const { role, permissions } = act;
  if (role === DEFAULT_ROLE) {
    const changed = all(withChanges(authority.everyone, permissions));
    return { kind: "role", role, permissions: changed, position: 0 };
  }
  const at = authority.roles.findIndex(({ id }) => id === role);
  if (at < 0) return null;
  const changed = all(withChanges(authority.roles[at].permissions, permissions));
  return { kind: "role", role, permissions: changed, position: act.position ?? at + 1 };
}

/** Returns whether an act would change the state of the log. */
export function isOpen(authority: Authority, act: AuthorityChange): boolean {
  const person = "user" in act ? authority.people.get(act.user) : undefined;
  switch (act.kind) {
    case "root":
      return authority.length === 0;
    case "member":
      return person?.key !== act.key;
    case "transfer":
      return authority.owner !== act.user;
    case "kick":
    case "ban":
      return person !== undefined;
    case "assign":
      return person !== undefined && !person.roles.includes(act.role);
    case "unassign":
      return person !== undefined && person.roles.includes(act.role);
    case "history":
      return authority.history.get(act.channel)?.at(-1)?.setting !== act.setting;
    case "override":
      return !isSame(signedRule(authority, act), act.override);
    case "role":
    case "leave":
      return true;
  }
}

/** Returns the signed permissions that an act changes; nothing for other acts. */
export function signedRule(
  { everyone, roles, overrides }: Authority,
  act: AuthorityChange,
): Override {
  if (act.kind === "role") {
    if (act.role === DEFAULT_ROLE) return everyone;
    return roles.find(({ id }) => id === act.role)?.permissions ?? {};
  }
  if (act.kind !== "override") return {};
  const { channel, target } = act;
  const found = overrides.get(channel);
  const said = target.type === "everyone"
    ? found?.everyone
    : (target.type === "role" ? found?.roles : found?.users)?.get(target.id);
  return said ?? {};
}

const nameOf = (target: OverrideTarget) =>
  target.type === "everyone" ? target.type : `${target.type} ${target.id}`;

/** Permissions as entries contain them: known ones only, those that follow others left out. */
const all = (permissions: Permissions) =>
  Object.fromEntries(
    PERMISSIONS.filter((one) => one in permissions).map((one) => [one, permissions[one]]),
  ) as Permissions;

function isSame(one: Override, other: Override): boolean {
  return PERMISSIONS.every((permission) => one[permission] === other[permission]);
}
