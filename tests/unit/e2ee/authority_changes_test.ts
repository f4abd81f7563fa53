import assert from "node:assert/strict";
import { actsBetween, signable, type SpaceState } from "../../../protocol/e2ee/authority_diff.ts";
import { hex } from "../../../protocol/e2ee/bytes.ts";
import { ada, ben, cy, dan, may, server } from "../../helpers/e2ee/authority.ts";

const CHANNEL = "quiet";
const keyOf = ({ personKey }: typeof ada) => hex(personKey.publicKey);

/** Returns the server's state when everything matches the signatures. */
function asSigned(): SpaceState {
  return {
    owner: "ada",
    everyone: may({}),
    roles: [
      { id: "low", permissions: may({ manageRoles: true }) },
      { id: "high", permissions: may({ manageRoles: true, banMembers: true }) },
    ],
    overrides: [],
    people: [
      { userId: "ada", roles: [], key: keyOf(ada) },
      { userId: "ben", roles: ["low"], key: keyOf(ben) },
      { userId: "cy", roles: [], key: keyOf(cy) },
      { userId: "dan", roles: ["high"], key: keyOf(dan) },
    ],
  };
}

Deno.test("[E2E-18] what the server says and nobody has signed is found, and after it was signed nothing", async () => {
  const { authority } = await server({ manageRoles: true });
  const state = asSigned();
  assert.deepEqual(actsBetween(authority, CHANNEL, state), []);
  const [low, high] = state.roles;
  const newcomer = { id: "new", permissions: may({ readMessages: false }) };
  const other: SpaceState = {
    owner: "dan",
    everyone: may({ sendMessages: false }),
    roles: [newcomer, high!, low!],
    overrides: [
      { target: { type: "everyone" }, override: { readMessages: false } },
      { target: { type: "role", id: "new" }, override: { readMessages: true } },
      { target: { type: "user", id: "cy" }, override: { sendMessages: true } },
    ],
    people: [
      { userId: "ada", roles: [], key: keyOf(ada) },
      { userId: "cy", roles: ["new"], key: keyOf(cy) },
      { userId: "dan", roles: [], key: keyOf(dan) },
      { userId: "eve", roles: ["new"], key: keyOf(ben) },
      { userId: "without keys", roles: ["new"], key: null },
    ],
  };
  const acts = actsBetween(authority, CHANNEL, other);
  assert.deepEqual(acts.map(({ kind }) => kind).toSorted(), [
    "assign",
    "assign",
    "kick",
    "member",
    "override",
    "override",
    "override",
    "role",
    "role",
    "role",
    "transfer",
    "unassign",
  ]);
  const log = await server({ manageRoles: true });
  for (const one of acts) await log.act(ada, one);
  assert.deepEqual(actsBetween(log.authority, CHANNEL, other), []);
});

Deno.test("[E2E-18] of what is to be signed everybody may sign their part alone", async () => {
  const { authority } = await server({ manageRoles: true, kickMembers: true });
  const acts = actsBetween(authority, CHANNEL, {
    ...asSigned(),
    roles: authority.roles,
    people: [
      { userId: "ada", roles: [], key: keyOf(ada) },
      { userId: "ben", roles: ["low"], key: keyOf(ben) },
    ],
  });
  assert.deepEqual(acts, [{ kind: "kick", user: "cy" }, { kind: "kick", user: "dan" }]);
  const { acts: bens, others } = signable(authority, ben.certificate, acts);
  assert.deepEqual([bens, others], [[acts[0]], [acts[1]]], "dan ranks above ben");
  assert.deepEqual(signable(authority, cy.certificate, acts).acts, []);
});
