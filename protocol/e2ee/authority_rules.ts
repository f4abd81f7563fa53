import { can, grantsMoreThan, outranks, outranksRole, permissionsOf } from "../permissions.ts";
import type { HeldPermissions, Membership, Override, Permission } from "../permissions.ts";
import { AuthorityError } from "./authority_entry.ts";
import type { AuthorityChange, OverrideTarget } from "./authority_change.ts";
import { channelOverrides, membershipOf } from "./authority_state.ts";
import type { Authority, AuthorityOverrides } from "./authority_state.ts";
import { hex } from "./bytes.ts";
import type { Certificate } from "./identity.ts";
import type { Hex } from "./message_content.ts";
import { E2EE_LIMITS } from "./limits.ts";

/** The role that everyone has, as in paths. */
export const DEFAULT_ROLE = "default";
/** People of a direct message (E2E-16). */
const DM_PEOPLE = 2;
const GROUP_PEOPLE = E2EE_LIMITS.groupPeopleMax;

type ActOf<Kind extends AuthorityChange["kind"]> = Extract<AuthorityChange, { kind: Kind }>;

/** The signer, as far as it matters to their permissions. */
export type Signer = Pick<Certificate, "userId" | "personKey">;

/** The actor and their membership in the space. */
interface Actor {
  userId: string;
  membership: Membership;
}

/** Undoes a change, if nothing else has changed since. */
export type Undo = () => void;

/**
 * Applies an act to a log's state, if its signer may do that, by the same rules as the server's
 * (D-PERM-3, D-PERM-4).
 * @throws AuthorityError not_allowed; the state is as it was
 */
export function applyAct(authority: Authority, signer: Signer, act: AuthorityChange): Undo {
  const { userId } = signer;
  if (act.kind === "root") return applyRoot(authority, signer, act);
  const membership = membershipOf(authority, userId);
  if (!membership) throw refusal("nobody");
  const actor = { userId, membership };
  switch (act.kind) {
    case "member":
      return applyMember(authority, actor, act);
    case "transfer":
      allow(membership.isOwner && act.user !== userId && authority.people.has(act.user), act);
      return assign(authority, { owner: act.user, before: undefined });
    case "leave":
      allow(!membership.isOwner && authority.space !== "dm", act);
      return put(authority.people, userId, undefined);
    case "kick":
      return applyRemoval(authority, actor, act.user, "kickMembers");
    case "ban":
      return applyRemoval(authority, actor, act.user, "banMembers");
    case "role":
      return applyRole(authority, actor, act);
    case "assign":
    case "unassign":
      return applyAssignment(authority, actor, act);
    case "override":
      return applyOverride(authority, actor, act);
    case "history":
      allow(mayManage(authority, actor, act.channel), act);
      return put(authority.history, act.channel, [
        ...authority.history.get(act.channel) ?? [],
        { at: authority.length, setting: act.setting },
      ]);
  }
}

/** Sets fields. */
function assign<T extends object>(target: T, changes: Partial<T>): Undo {
  const names = Object.keys(changes) as (keyof T)[];
  const before = Object.fromEntries(names.map((name) => [name, target[name]]));
  Object.assign(target, changes);
  return () => void Object.assign(target, before);
}

/** Sets a value of a map; undefined deletes it. */
function put<K, V>(map: Map<K, V>, key: K, value: V | undefined): Undo {
  const before = map.get(key);
  const set = (one: V | undefined) => one === undefined ? map.delete(key) : map.set(key, one);
  set(value);
  return () => void set(before);
}

/** Takes several changes back, the last one first. */
const all = (undos: Undo[]): Undo => () => undos.toReversed().forEach((undo) => undo());

function applyRoot(
  authority: Authority,
  { userId, personKey }: Signer,
  { space }: ActOf<"root">,
): Undo {
  // `trustsRoot` has decided whether the log may begin again.
  const isAgain = authority.length > 0;
  if (isAgain && space !== authority.space) throw refusal("a second root");
  const key = hex(personKey);
  const kept = isAgain && space === "server"
    ? keptOf(authority, userId, key)
    : { people: new Map() };
  kept.people.set(userId, { key, roles: [] });
  const owner = space === "server" ? userId : null;
  return assign(authority, { ...kept, space, owner, root: { userId, key } });
}

/**
 * Continues a server's log with its owner's new keys. The state reverts to what the first keys
 * signed: after losing them, the owner cannot tell whether later resets were their own (E2E-14).
 */
function keptOf(authority: Authority, userId: string, key: Hex) {
  const isOther = authority.owner === userId && authority.people.get(userId)?.key !== key;
  if (!isOther) throw refusal("a second root");
  const { people, everyone, roles, overrides } = authority;
  const before = authority.before ?? structuredClone({ people, everyone, roles, overrides });
  return { ...structuredClone(before), before };
}

/**
 * Adds a person, or their new key. A new key has no roles: the member who adds it could hold it,
 * and would act with what others had granted.
 */
function applyMember(
  authority: Authority,
  { userId, membership }: Actor,
  act: ActOf<"member">,
): Undo {
  const { people, space } = authority;
  const known = people.get(act.user);
  if (space === "server") {
    const target = membershipOf(authority, act.user);
    allow(can(membership, "manageMembers") && outranks(membership, target), act);
  } else {
    const most = space === "dm" ? DM_PEOPLE : GROUP_PEOPLE;
    allow(known !== undefined || people.size < most, act);
  }
  allow(act.user !== userId && known?.key !== act.key, act);
  return put(people, act.user, { key: act.key, roles: [] });
}

/**
 * Removes a person: nobody removes themselves, the owner, or anyone of the same or a higher rank
 * (D-PERM-3).
 */
function applyRemoval(
  authority: Authority,
  { userId, membership }: Actor,
  target: string,
  permission: Permission,
): Undo {
  if (
    !can(membership, permission) || target === userId ||
    !outranks(membership, membershipOf(authority, target))
  ) throw refusal(`a removal of ${target}`);
  return put(authority.people, target, undefined);
}

function applyRole(authority: Authority, { membership }: Actor, act: ActOf<"role">): Undo {
  const { roles } = authority;
  const at = positionOf(authority, act.role) ?? 0;
  const isDefault = act.role === DEFAULT_ROLE;
  allow(can(membership, "manageRoles") && outranksRole(membership, at), act);
  if (!act.permissions) {
    allow(at > 0, act);
    return all([
      assign(authority, { roles: roles.toSpliced(at - 1, 1) }),
      forgetRole(authority, act.role),
    ]);
  }
  const before: Override = isDefault ? authority.everyone : roles[at - 1]?.permissions ?? {};
  checkGrants(permissionsOf(membership), before, act.permissions);
  if (isDefault) return assign(authority, { everyone: act.permissions });
  const bare = roles.filter(({ id }) => id !== act.role);
  const to = Math.max(1, Math.min(act.position, bare.length + 1));
  // A new one comes in at a position that is below the actor's own role.
  allow(membership.isOwner || outranksRole(membership, at > 0 ? to : to - 1), act);
  const role = { id: act.role, permissions: act.permissions };
  return assign(authority, { roles: bare.toSpliced(to - 1, 0, role) });
}

/** Another role with its id begins without members. */
function forgetRole({ people, overrides }: Authority, role: string): Undo {
  const undos: Undo[] = [];
  for (const person of people.values()) {
    if (!person.roles.includes(role)) continue;
    undos.push(assign(person, { roles: person.roles.filter((id) => id !== role) }));
  }
  for (const { roles } of overrides.values()) {
    if (roles.has(role)) undos.push(put(roles, role, undefined));
  }
  return all(undos);
}

function applyAssignment(
  authority: Authority,
  { userId, membership }: Actor,
  act: ActOf<"assign" | "unassign">,
): Undo {
  const target = membershipOf(authority, act.user);
  const at = positionOf(authority, act.role);
  allow(can(membership, "manageRoles") || can(membership, "manageMembers"), act);
  allow(target !== null && (act.user === userId || outranks(membership, target)), act);
  if (!at || !outranksRole(membership, at)) throw refusal(`${act.kind} of ${act.role}`);
  const person = authority.people.get(act.user)!;
  const others = person.roles.filter((id) => id !== act.role);
  if (act.kind === "assign") {
    const { permissions } = authority.roles[at - 1];
    checkGrants(permissionsOf(membership), {}, permissions);
  }
  return assign(person, { roles: act.kind === "assign" ? [...others, act.role] : others });
}

function applyOverride(authority: Authority, actor: Actor, act: ActOf<"override">): Undo {
  const { channel, target, override } = act;
  allow(mayManage(authority, actor, channel), act);
  allow(mayOverride(authority, actor, target), act);
  const found = authority.overrides.get(channel) ?? newOverrides();
  const before = saidIn(found, target);
  const bare = { ...authority, overrides: new Map(authority.overrides) };
  bare.overrides.set(channel, withSaid(found, target, {}));
  // The actor's permissions without this override: they may lift a denial that they could set.
  const held = permissionsOf(actor.membership, channelOverrides(bare, channel, actor.userId));
  checkGrants(held, before, override);
  const said = withSaid(found, target, override);
  const isEmpty = said.roles.size + said.users.size + Object.keys(said.everyone).length === 0;
  return put(authority.overrides, channel, isEmpty ? undefined : said);
}

/** Checks the target of an override: a role below the actor's own, or a person below them. */
function mayOverride(
  authority: Authority,
  { userId, membership }: Actor,
  target: OverrideTarget,
): boolean {
  if (target.type === "everyone") return outranksRole(membership, 0);
  if (target.type === "role") {
    const at = positionOf(authority, target.id);
    return at !== null && outranksRole(membership, at);
  }
  if (target.id === userId) return membership.isOwner;
  return outranks(membership, membershipOf(authority, target.id));
}

const newOverrides = (): AuthorityOverrides => ({
  everyone: {},
  roles: new Map(),
  users: new Map(),
});

function saidIn({ everyone, roles, users }: AuthorityOverrides, target: OverrideTarget): Override {
  if (target.type === "everyone") return everyone;
  return (target.type === "role" ? roles : users).get(target.id) ?? {};
}

function withSaid(
  found: AuthorityOverrides,
  target: OverrideTarget,
  override: Override,
): AuthorityOverrides {
  if (target.type === "everyone") return { ...found, everyone: override };
  const name = target.type === "role" ? "roles" : "users";
  const next = new Map(found[name]);
  // An empty override equals none: the state must not grow by removed overrides (MEND-5).
  if (Object.keys(override).length) next.set(target.id, override);
  else next.delete(target.id);
  return { ...found, [name]: next };
}

/** A role's position; 0: @everyone, null: there is none. */
function positionOf({ roles }: Authority, role: string): number | null {
  if (role === DEFAULT_ROLE) return 0;
  return roles.findIndex(({ id }) => id === role) + 1 || null;
}

function mayManage(authority: Authority, { userId, membership }: Actor, channel: string): boolean {
  return can(membership, "manageChannels", channelOverrides(authority, channel, userId));
}

/** @throws AuthorityError not_allowed */
function checkGrants(held: HeldPermissions, before: Override, after: Override): void {
  const given = grantsMoreThan(held, before, after);
  if (given) throw refusal(`granting ${given}`);
}

/** @throws AuthorityError not_allowed */
function allow(isAllowed: boolean, act: AuthorityChange): void {
  if (!isAllowed) throw refusal(act.kind);
}

function refusal(what: string): AuthorityError {
  return new AuthorityError("not_allowed", `not allowed: ${what}`);
}
