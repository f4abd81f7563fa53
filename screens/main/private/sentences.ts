import type { AuthorityChange } from "../../../client/e2ee/entry.ts";
import { PERMISSIONS } from "../../../protocol/permissions.ts";
import { ruleOf, type UnsignedActs } from "../../../protocol/e2ee/unsigned_changes.ts";
import { DEFAULT_ROLE } from "../../../protocol/role_colors.ts";
import { sentences as t } from "../../../text/en/private.ts";
import { permissions as names } from "../../../text/en/roles.ts";
import { fill } from "../../../text/message.ts";

type Listing = typeof t["can" | "cannot" | "canHere" | "cannotHere" | "unsaid"];

/** How people and roles are called here. */
interface Names {
  person: (userId: string) => string;
  role: (roleId: string) => string;
}

/** Describes each act that a signature confirms in a sentence or two (MEND-34). */
export function sentencesOf(
  acts: readonly AuthorityChange[],
  before: UnsignedActs["before"],
  called: Names,
): string[] {
  return acts.flatMap((act) => sentencesOfAct(act, before[ruleOf(act)] ?? {}, called));
}

function sentencesOfAct(
  act: AuthorityChange,
  before: UnsignedActs["before"][string],
  { person, role }: Names,
): string[] {
  switch (act.kind) {
    case "member":
    case "kick":
    case "ban":
    case "transfer":
      return [fill(t[act.kind], { name: person(act.user) })];
    case "assign":
    case "unassign":
      return [fill(t[act.kind], { name: person(act.user), role: role(act.role) })];
    case "role": {
      const who = { who: act.role === DEFAULT_ROLE ? t.everyone : role(act.role) };
      if (!act.permissions) return [fill(t.deleted, who)];
      const changed = differing(before, act.permissions);
      return listed(who, [[t.can, changed.allowed], [t.cannot, changed.denied]], t.moved);
    }
    case "override": {
      const { target, override } = act;
      const who = {
        who: target.type === "everyone"
          ? t.everyone
          : target.type === "role"
          ? role(target.id)
          : person(target.id),
      };
      const { allowed, denied, unsaid } = differing(before, override);
      return listed(who, [[t.canHere, allowed], [t.cannotHere, denied], [t.unsaid, unsaid]]);
    }
    case "root":
    case "leave":
    case "history":
      return [];
  }
}

/** Names of the permissions that are other than before. */
function differing(before: UnsignedActs["before"][string], after: typeof before) {
  const found = { allowed: [] as string[], denied: [] as string[], unsaid: [] as string[] };
  for (const one of PERMISSIONS) {
    if (before[one] === after[one]) continue;
    const list = after[one] === undefined ? "unsaid" : after[one] ? "allowed" : "denied";
    found[list].push(names[one]);
  }
  return found;
}

function listed(
  who: { who: string },
  lists: readonly (readonly [text: Listing, permissions: readonly string[]])[],
  otherwise?: typeof t.moved,
): string[] {
  const said = lists.filter(([, permissions]) => permissions.length > 0)
    .map(([text, permissions]) => fill(text, { ...who, permissions: permissions.join(", ") }));
  return said.length > 0 || !otherwise ? said : [fill(otherwise, who)];
}
