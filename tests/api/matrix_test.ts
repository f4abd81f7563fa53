import assert from "node:assert/strict";
import { ENDPOINTS, EVENTS } from "../../server/host/app/tables.ts";
import { TestApp } from "../helpers/app.ts";
import { provideBackups } from "../helpers/backups.ts";
import { KINDS, People, type World } from "../helpers/matrix.ts";
import { TestSocket } from "../helpers/test_socket.ts";
import { EVENT_ROWS } from "./matrix_events.ts";
import { type Row, UNKNOWN } from "./matrix_columns.ts";
import { pathOf, ROWS } from "./matrix_rows.ts";

Deno.test("[D-PERM-8] every endpoint and every event has a row in the matrix", () => {
  const rows = new Set(ROWS.map((row) => row.door));
  const doors = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual([...rows].sort(), [...new Set(doors)].sort());
  assert.equal(new Set(doors).size, doors.length, "an endpoint stands there twice");
  const events = new Set(EVENT_ROWS.map((row) => row.event));
  assert.deepEqual([...events].sort(), EVENTS.map(({ name }) => name as string).sort());
});

Deno.test("[D-PERM-8 HOUSE-2] each row agrees with what its endpoint declares", () => {
  const endpoints = new Map(ENDPOINTS.map((one) => [`${one.method} ${one.path}`, one]));
  for (const { door, expected, sendsBytes = false } of ROWS) {
    const { auth, octets } = endpoints.get(door)!;
    const isRefused = expected.anonymous === UNKNOWN;
    assert.equal(isRefused, auth === "user", `${door}: without a token, ${expected.anonymous}`);
    assert.equal(sendsBytes, octets === "body", `${door}: its body`);
  }
});

Deno.test("[D-PERM-8 D-PERM-4 D-LAST-6] who may do what over HTTP", async (t) => {
  await using app = await TestApp.start();
  await using _backups = await provideBackups(app, (file) => Deno.writeTextFile(file, "a backup"));
  const people = await People.of(app);
  const columns = [...KINDS, "instance admin"] as const;
  const untouched = new Map<string, World>();
  const statusFor = async (row: Row, kind: typeof columns[number]): Promise<string> => {
    const world = untouched.get(kind) ??
      await (kind === "instance admin" ? people.worldOfAdmin() : people.world(kind));
    untouched.delete(kind);
    await row.prepare?.(world);
    const { method, path } = pathOf(row, world);
    const asked = row.body?.(world);
    const session = row.freshSession && world.actor
      ? await app.login(world.actor.user.username)
      : world.actor;
    const { status, body } = session
      ? await session.call(method, path, asked)
      : await app.anonymous(method, path, asked);
    if (!row.prepare && (method === "GET" || status >= 400)) untouched.set(kind, world);
    return status >= 400 ? `${status} ${body.code}` : `${status}`;
  };
  for (const row of ROWS) {
    await t.step([row.door, row.note].filter(Boolean).join(", "), async () => {
      // Each kind acts in a server of its own.
      const found = await Promise.all(
        columns.map(async (kind) => [kind, await statusFor(row, kind)]),
      );
      const expected = { ...row.expected, "instance admin": row.admin ?? row.expected.outsider };
      assert.deepEqual(Object.fromEntries(found), expected);
    });
  }
});

Deno.test("[D-PERM-8 D-PERM-5 D-PERM-6] who may do what over the socket", async (t) => {
  await using app = await TestApp.start();
  await t.step("anonymous: nothing, there is no socket", async () => {
    await assert.rejects(TestSocket.connect(app.url, undefined));
  });
  for (const kind of KINDS) {
    if (kind === "anonymous") continue;
    const people = await People.of(app);
    const socket = await people.cast[kind].socket();
    let untouched: World | undefined;
    for (const row of EVENT_ROWS) {
      await t.step([row.event, row.note, kind].filter(Boolean).join(", "), async () => {
        const world = untouched ?? await people.world(kind);
        untouched = undefined;
        await row.prepare?.(world, socket);
        const response = await socket.emit(row.event, row.argument(world));
        assert.equal(response.ok ? "ok" : response.code, row.expected[kind]);
        if (!row.prepare && !response.ok) untouched = world;
      });
    }
  }
});
