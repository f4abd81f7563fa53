import assert from "node:assert/strict";
import fc from "fast-check";
import "../../helpers/fixed_chance.ts";
import { explain, type Rule } from "../../../protocol/explain.ts";
import {
  BASE_PERMISSIONS,
  can,
  type ChannelOverrides,
  type Membership,
  outranks,
  outranksRole,
  type Override,
  PERMISSIONS,
  type Permissions,
  permissionsOf,
  rankOf,
} from "../../../protocol/permissions.ts";
import { mayPlainly, outranksPlainly } from "./reference.ts";

const RUNS = { numRuns: 2000 };
/**
 * Few permissions are held and few are overridden, or nearly everyone would be an administrator.
 */
const rarely = fc.nat(4).map((n) => n === 0);
const permissions = fc.record(
  Object.fromEntries(
    PERMISSIONS.map((
      permission,
    ) => [permission, permission === "administrator" ? fc.nat(9).map((n) => !n) : rarely]),
  ),
  { requiredKeys: [...BASE_PERMISSIONS] },
) as fc.Arbitrary<Permissions>;
const override = fc.dictionary(fc.constantFrom(...PERMISSIONS), fc.boolean()) as fc.Arbitrary<
  Override
>;
const ROLE_IDS = ["r0", "r1", "r2", "r3"];
const membership: fc.Arbitrary<Membership> = fc.record({
  isOwner: fc.nat(9).map((n) => n === 0),
  everyone: permissions,
  roles: fc.tuple(fc.subarray(ROLE_IDS), fc.array(permissions, { minLength: 4, maxLength: 4 }))
    .map(([ids, permissions]) =>
      ids.map((id) => {
        const index = ROLE_IDS.indexOf(id);
        return { id, permissions: permissions[index], position: index + 1 };
      })
    ),
  muted: fc.boolean(),
});
const overrides: fc.Arbitrary<ChannelOverrides> = fc.record({
  everyone: override,
  roles: fc.dictionary(fc.constantFrom(...ROLE_IDS, "other"), override),
  user: override,
}, { requiredKeys: [] });
const member = fc.option(membership, { freq: 20 });

Deno.test("[D-PERM-1 D-PERM-2 COM-0] can() is the plain reading of the rules, for everybody everywhere", () => {
  fc.assert(
    fc.property(member, overrides, (who, over) => {
      const permissions = permissionsOf(who, over);
      for (const permission of PERMISSIONS) {
        assert.equal(permissions[permission], mayPlainly(who, permission, over), permission);
        assert.equal(can(who, permission, over), permissions[permission], permission);
      }
    }),
    RUNS,
  );
});

Deno.test("[D-PERM-3] outranks() and outranksRole() are the plain reading of the rules", () => {
  fc.assert(
    fc.property(membership, member, (actor, target) => {
      assert.equal(outranks(actor, target), outranksPlainly(actor, target));
      for (const position of [0, 1, 2, 3, 4]) {
        const below = actor.isOwner || actor.roles.some((role) => role.position > position);
        assert.equal(outranksRole(actor, position), below);
      }
      if (target && !actor.isOwner) {
        assert.ok(!outranks(actor, actor), "never oneself");
        assert.ok(!(outranks(actor, target) && outranks(target, actor)), "never each other");
      }
      assert.equal(rankOf(actor), Math.max(0, ...actor.roles.map((role) => role.position)));
    }),
    RUNS,
  );
});

Deno.test("[D-PERM-1 D-PERM-8] explain() allows what can() allows, and names a rule that decides", () => {
  fc.assert(
    fc.property(member, overrides, fc.constantFrom(...PERMISSIONS), (who, over, permission) => {
      const { allowed, ...rule } = explain(who, permission, over);
      assert.equal(allowed, can(who, permission, over));
      if (!who) return assert.deepEqual(rule, { rule: "not-member" });
      const lifted = without(who, over, rule);
      if (lifted) {
        assert.ok(!allowed && can(lifted.who, permission, lifted.over), JSON.stringify(rule));
      }
    }),
    RUNS,
  );
});

/**
 * Returns the membership and overrides without the rule that denies, such as a mute; null: the rule
 * doesn't deny.
 */
function without(who: Membership, over: ChannelOverrides, rule: Rule) {
  switch (rule.rule) {
    case "muted":
      return { who: { ...who, muted: false }, over };
    case "follows":
      return null;
    case "no-role": {
      const everyone = Object.fromEntries(
        PERMISSIONS.map((permission) => [permission, true]),
      ) as Permissions;
      return { who: { ...who, everyone, muted: false }, over };
    }
    case "unreadable":
      return {
        who: { ...who, muted: false },
        over: { ...over, user: { ...over.user, readMessages: true } },
      };
    default:
      return null;
  }
}

Deno.test("[D-PERM-1] explain() says which role, override or mute it was", () => {
  const holding = (...held: string[]) =>
    Object.fromEntries(
      PERMISSIONS.map((permission) => [permission, held.includes(permission)]),
    ) as Permissions;
  const who: Membership = {
    isOwner: false,
    everyone: holding("readMessages", "sendMessages"),
    roles: [
      { id: "low", position: 1, permissions: holding("kickMembers") },
      { id: "high", position: 2, permissions: holding("kickMembers") },
    ],
    muted: false,
  };
  const no = { sendMessages: false };
  const said = (over?: ChannelOverrides, one = who) => explain(one, "sendMessages", over);
  assert.deepEqual(said(), { allowed: true, rule: "role", roleId: "default" });
  assert.deepEqual(explain(who, "kickMembers"), { allowed: true, rule: "role", roleId: "high" });
  assert.deepEqual(explain(who, "banMembers"), { allowed: false, rule: "no-role" });
  assert.deepEqual(said({ everyone: no }), {
    allowed: false,
    rule: "role-override",
    roleId: "default",
  });
  assert.deepEqual(said({ roles: { low: no } }), {
    allowed: false,
    rule: "role-override",
    roleId: "low",
  });
  assert.deepEqual(said({ everyone: no, user: { sendMessages: true } }), {
    allowed: true,
    rule: "user-override",
  });
  assert.deepEqual(said({}, { ...who, muted: true }), { allowed: false, rule: "muted" });
  assert.deepEqual(said({ roles: { high: { readMessages: false } } }, { ...who, muted: true }), {
    allowed: false,
    rule: "unreadable",
    because: { rule: "role-override", roleId: "high" },
  });
  const admin = { ...who, everyone: holding("administrator") };
  assert.deepEqual(said({ user: no }, admin), {
    allowed: true,
    rule: "administrator",
    roleId: "default",
  });
  assert.deepEqual(said({ user: no }, { ...who, isOwner: true }), { allowed: true, rule: "owner" });
  assert.deepEqual(explain(null, "readMessages"), { allowed: false, rule: "not-member" });
});
