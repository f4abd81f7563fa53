import assert from "node:assert/strict";
import fc from "fast-check";
import "../../helpers/fixed_chance.ts";
import { explain, type Rule } from "../../../protocol/explain.ts";
import {
  can,
  type ChannelOverrides,
  FLAGS,
  outranks,
  outranksRole,
  type Override,
  type Permissions,
  permissionsOf,
  rankOf,
  type Standing,
} from "../../../protocol/permissions.ts";
import { mayPlainly, outranksPlainly } from "./reference.ts";

const RUNS = { numRuns: 2000 };
/** Few flags are held and few are mentioned, or nearly everybody would be an administrator. */
const rarely = fc.nat(4).map((n) => n === 0);
const permissions = fc.record(
  Object.fromEntries(
    FLAGS.map((flag) => [flag, flag === "administrator" ? fc.nat(9).map((n) => !n) : rarely]),
  ),
) as fc.Arbitrary<Permissions>;
const override = fc.dictionary(fc.constantFrom(...FLAGS), fc.boolean()) as fc.Arbitrary<Override>;
const ROLE_IDS = ["r0", "r1", "r2", "r3"];
const standing: fc.Arbitrary<Standing> = fc.record({
  isOwner: fc.nat(9).map((n) => n === 0),
  everyone: permissions,
  roles: fc.tuple(fc.subarray(ROLE_IDS), fc.array(permissions, { minLength: 4, maxLength: 4 }))
    .map(([ids, flags]) =>
      ids.map((id) => {
        const place = ROLE_IDS.indexOf(id);
        return { id, permissions: flags[place], position: place + 1 };
      })
    ),
  muted: fc.boolean(),
});
const overrides: fc.Arbitrary<ChannelOverrides> = fc.record({
  everyone: override,
  roles: fc.dictionary(fc.constantFrom(...ROLE_IDS, "other"), override),
  user: override,
}, { requiredKeys: [] });
const member = fc.option(standing, { freq: 20 });

Deno.test("[D-PERM-1 D-PERM-2] can() is the plain reading of the rules, for everybody everywhere", () => {
  fc.assert(
    fc.property(member, overrides, (who, over) => {
      const flags = permissionsOf(who, over);
      for (const flag of FLAGS) {
        assert.equal(flags[flag], mayPlainly(who, flag, over), flag);
        assert.equal(can(who, flag, over), flags[flag], flag);
      }
    }),
    RUNS,
  );
});

Deno.test("[D-PERM-3] outranks() and outranksRole() are the plain reading of the rules", () => {
  fc.assert(
    fc.property(standing, member, (actor, target) => {
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
    fc.property(member, overrides, fc.constantFrom(...FLAGS), (who, over, flag) => {
      const { allowed, ...rule } = explain(who, flag, over);
      assert.equal(allowed, can(who, flag, over));
      if (!who) return assert.deepEqual(rule, { rule: "not-member" });
      const lifted = without(who, over, rule);
      if (lifted) assert.ok(!allowed && can(lifted.who, flag, lifted.over), JSON.stringify(rule));
    }),
    RUNS,
  );
});

/** The same without what stands against it, and a mute; null: the rule does not say that. */
function without(who: Standing, over: ChannelOverrides, rule: Rule) {
  switch (rule.rule) {
    case "muted":
      return { who: { ...who, muted: false }, over };
    case "no-role": {
      const everyone = Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Permissions;
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
  const flags = (...held: string[]) =>
    Object.fromEntries(FLAGS.map((flag) => [flag, held.includes(flag)])) as Permissions;
  const who: Standing = {
    isOwner: false,
    everyone: flags("readMessages", "sendMessages"),
    roles: [
      { id: "low", position: 1, permissions: flags("kickMembers") },
      { id: "high", position: 2, permissions: flags("kickMembers") },
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
  const admin = { ...who, everyone: flags("administrator") };
  assert.deepEqual(said({ user: no }, admin), {
    allowed: true,
    rule: "administrator",
    roleId: "default",
  });
  assert.deepEqual(said({ user: no }, { ...who, isOwner: true }), { allowed: true, rule: "owner" });
  assert.deepEqual(explain(null, "readMessages"), { allowed: false, rule: "not-member" });
});
