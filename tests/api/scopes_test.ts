import assert from "node:assert/strict";
import { type TokenScope, tokenScope } from "../../protocol/access_tokens.ts";
import { ENDPOINTS, EVENTS } from "../../server/host/app/tables.ts";
import { TestApp } from "../helpers/app.ts";
import { provideBackups } from "../helpers/backups.ts";
import { People, type World } from "../helpers/matrix.ts";
import { Person } from "../helpers/person.ts";
import { EVENT_ROWS } from "./matrix_events.ts";
import { pathOf, ROWS } from "./matrix_rows.ts";
import { SCOPE_ROWS } from "./matrix_scopes.ts";

const SCOPES = tokenScope.options;

/** Creates a person's session from an access token with these scopes. */
async function withScopes(app: TestApp, person: Person, scopes: readonly TokenScope[]) {
  const session = await app.login(person.user.username);
  const body = { name: "a program", scopes, expires_in_days: null };
  const response = await session.post("/users/tokens", body);
  assert.equal(response.status, 201);
  return new Person(app.url, person.user, response.body.token, "", new Headers());
}

/** Endpoints with optional login treat a token without the scope as anonymous. */
const OPTIONAL = new Set(
  ENDPOINTS.filter(({ auth }) => auth === "optional").map(({ method, path }) =>
    `${method} ${path}`
  ),
);

/** Programs of one person: with each scope alone, with all but one, and with all. */
async function programsOf(app: TestApp, owner: Person) {
  const only = new Map<TokenScope, Person>();
  const allBut = new Map<TokenScope, Person>();
  for (const scope of SCOPES) {
    only.set(scope, await withScopes(app, owner, [scope]));
    allBut.set(scope, await withScopes(app, owner, SCOPES.filter((other) => other !== scope)));
  }
  return { owner, only, allBut, all: await withScopes(app, owner, SCOPES) };
}

Deno.test("[OPS-9 D-PERM-8] every endpoint and every event has a row that says which scope it needs", () => {
  const doors = [
    ...ENDPOINTS.map(({ method, path }) => `${method} ${path}`),
    ...EVENTS.map(({ name }) => name as string),
  ];
  assert.deepEqual([...SCOPE_ROWS.keys()].sort(), doors.sort());
  // Who signs in, keeps an account safe, deletes servers or runs the installation does it in person.
  const inPerson =
    /\/(admin|setup|auth\/(?!public-keys)|users\/(email|password|sessions|mfa|security|tokens))/;
  for (const [door, scope] of SCOPE_ROWS) {
    if (inPerson.test(door) || door === "DELETE /servers/{id}") {
      assert.ok(scope === "none" || scope === "open", door);
    }
  }
});

Deno.test("[OPS-9] an access token passes the doors of its scopes over HTTP, and no other", async (t) => {
  await using app = await TestApp.start();
  await using _backups = await provideBackups(app, (file) => Deno.writeTextFile(file, "a backup"));
  const people = await People.of(app);
  let programs = await programsOf(app, people.cast.owner);
  let untouched: World | undefined;
  const asked = async (row: typeof ROWS[number], world: World, by: Person) => {
    const { method, path } = pathOf(row, world);
    const response = await by.call(method, path, row.body?.(world));
    return response.status >= 400
      ? `${response.status} ${response.body.code}`
      : `${response.status}`;
  };
  for (const row of ROWS) {
    const scope = row.scope ?? SCOPE_ROWS.get(row.door)!;
    if (scope === "open") continue;
    await t.step([row.door, row.note].filter(Boolean).join(", "), async () => {
      untouched ??= await people.world("owner");
      // After many servers it is another one.
      if (untouched.owner !== programs.owner) programs = await programsOf(app, untouched.owner);
      const { all, allBut, only } = programs;
      if (scope === "none") {
        assert.equal(await asked(row, untouched, all), "403 session_required");
        return;
      }
      // Such a scope depends on what is there.
      if (row.scope) await row.prepare?.(untouched);
      const isOptional = OPTIONAL.has(row.door);
      const refused = isOptional ? row.expected.anonymous : "403 scope_missing";
      assert.equal(await asked(row, untouched, allBut.get(scope)!), refused);
      const world = untouched;
      untouched = undefined;
      await row.prepare?.(world);
      assert.equal(await asked(row, world, only.get(scope)!), row.expected.owner);
    });
  }
});

Deno.test("[OPS-9] an access token passes the doors of its scopes over the socket, and no other", async (t) => {
  await using app = await TestApp.start();
  const people = await People.of(app);
  const { owner } = people.cast;
  const reading = await (await withScopes(app, owner, ["read"])).socket();
  const without = await withScopes(app, owner, SCOPES.filter((scope) => scope !== "read"));
  await assert.rejects(without.socket(), /has no scope "read"/);
  const programs = new Map<TokenScope, Person>();
  for (const scope of SCOPES) {
    programs.set(scope, await withScopes(app, owner, [...new Set<TokenScope>(["read", scope])]));
  }
  for (const row of EVENT_ROWS) {
    await t.step([row.event, row.note].filter(Boolean).join(", "), async () => {
      const scope = SCOPE_ROWS.get(row.event) as TokenScope;
      const world = await people.world("owner");
      if (scope !== "read") {
        const refused = await reading.emit(row.event, row.argument(world));
        assert.equal(refused.code, "scope_missing");
      }
      const by = programs.get(scope)!;
      const socket = await by.socket();
      await row.prepare?.(world, socket);
      const response = await socket.emit(row.event, row.argument(world));
      assert.equal(response.ok ? "ok" : response.code, row.expected.owner);
      socket.close();
    });
  }
});
