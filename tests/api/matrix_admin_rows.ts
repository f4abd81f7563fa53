import { unknownFileCounts } from "../../server/features/files/records.ts";
import type { World } from "../helpers/matrix.ts";
import { password, type Person, PUBLIC_KEY } from "../helpers/person.ts";
import { everybody, HIDDEN, type Row, signedIn } from "./matrix_columns.ts";

/** Person with no special role, for an admin's actions. */
const targets = new WeakMap<World, Person>();
const prepare = async (world: World) => {
  targets.set(world, await world.app.register(`target${world.n}`));
};
/** Without preparation the row is requested with something other than its success case. */
const target = (world: World) => [targets.get(world)?.id ?? "nobody"];

/** Row for instance admins only: to all others it doesn't exist (D-LAST-6). */
function row(door: string, admin: string, rest: Partial<Row> = {}): Row {
  return { door, expected: signedIn(HIDDEN), admin, ...rest };
}

/** Actions contain the password of the admin (HARD-4). */
const proof = ({ actor }: World) => ({ password: password(actor?.user.username ?? "nobody") });

function act(name: string, more: (world: World) => object = () => ({})): Row {
  return row(`POST /admin/users/{id}/${name}`, "200", {
    prepare,
    params: target,
    body: (world) => ({ ...proof(world), ...more(world) }),
  });
}

/** Rows for the admin page, and the first run, which is over. */
export const ADMIN_ROWS: Row[] = [
  row("GET /admin/status", "200"),
  row("POST /admin/confirm", "200", { body: proof }),
  row("GET /admin/users", "200"),
  row("POST /admin/users", "201", {
    body: (world) => ({ ...proof(world), username: `new${world.n}`, email: `new${world.n}@x.org` }),
  }),
  row("GET /admin/storage", "200"),
  row("GET /admin/storage/people", "200"),
  act("disable"),
  act("enable"),
  act("promote"),
  act("demote"),
  act("end-sessions"),
  act("two-factor-off"),
  act("reset-password", () => ({ twoFactorOff: false })),
  act("delete", (world) => ({
    username: targets.get(world)?.user.username ?? "nobody",
    heir: null,
    messages: false,
  })),
  row("GET /admin/users/{id}/sessions", "200", { prepare, params: target }),
  row("POST /admin/users/{id}/sessions/{sessionId}/end", HIDDEN, {
    prepare,
    params: (world) => [...target(world), "none"],
    body: proof,
  }),
  row("PUT /admin/backups/schedule", "200", {
    body: (world) => ({ ...proof(world), every: null, keep: 9 }),
  }),
  row("GET /admin/security-log", "200"),
  row("PUT /admin/announcement", "200", {
    body: (world) => ({ ...proof(world), text: "Back in five minutes" }),
  }),
  { door: "GET /announcement", expected: signedIn("200") },
  row("GET /admin/figures", "200"),
  row("GET /admin/servers", "200"),
  row("POST /admin/servers/{id}/delete", "200", {
    params: ({ server }) => [server.id],
    body: (world) => ({ ...proof(world), name: world.server.name }),
  }),
  row("POST /admin/files/unknown/delete", "200", {
    prepare: ({ app: { context: { db } } }) =>
      db.transact((tx) => unknownFileCounts.set(tx, {}, { files: 1, unknown: 1 })),
    body: proof,
  }),
  row("GET /admin/backups", "200"),
  row("POST /admin/backups/{name}/link", HIDDEN, { params: () => ["nothing"], body: proof }),
  { door: "GET /admin/backup-files/{secret}", expected: everybody(HIDDEN), params: () => ["no"] },
  row("POST /admin/backups", "200", {
    body: (world) => ({ ...proof(world), passphrase: "five words nobody guesses" }),
  }),
  row("GET /admin/settings", "200"),
  row("PUT /admin/settings", "200", {
    body: (world) => ({ ...proof(world), registration: "open" }),
  }),
  row("GET /admin/log", "200"),
  row("GET /admin/acts", "200"),
  {
    door: "POST /setup",
    expected: everybody("409 already_set_up"),
    body: ({ n }) => ({
      code: "any",
      serverName: "A server",
      username: `first${n}`,
      email: `first${n}@example.org`,
      password: "secret",
      publicKey: PUBLIC_KEY,
    }),
  },
  {
    door: "POST /setup/admin",
    expected: signedIn("409 already_set_up"),
    body: () => ({ code: "any" }),
  },
];
