/**
 * A permission lost between the request and its commit causes a refusal (D-PERM-8): each row of the
 * matrix that changes something, for each event that takes the permission away.
 */
import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { provideBackups } from "../helpers/backups.ts";
import { beforeCommit } from "../helpers/between.ts";
import { IS_LONG } from "../helpers/long.ts";
import { lossesFor } from "../helpers/losses.ts";
import { People, type World } from "../helpers/matrix.ts";
import { password } from "../helpers/person.ts";
import { random } from "../helpers/random.ts";
import { seedOf } from "../helpers/seeds.ts";
import type { Row } from "./matrix_columns.ts";
import { EVENT_ROWS } from "./matrix_events.ts";
import { pathOf, ROWS } from "./matrix_rows.ts";

/**
 * Users can always cancel their own upload, whatever they have lost: its storage is freed (FIL-1).
 * They can remove what they saved as well (COM-12), what is in their inbox (COM-11), and change what
 * they have scheduled (COM-14). To send that now is to send a message, which has a row of its own.
 */
const isOwnUpload = ({ door, note }: Row) => door === "DELETE /files/{id}" && note === undefined;
const isOwnSaved = ({ door }: Row) =>
  door === "DELETE /users/saved/{messageId}" || door.includes(" /users/inbox") ||
  door.includes(" /users/scheduled/{id}");
const CHANGES = ROWS.filter((row) =>
  !row.door.startsWith("GET ") && !isOwnUpload(row) && !isOwnSaved(row)
);

/**
 * Picks the losses that a test tries on each row: all of them in `deno task test:long`, otherwise one
 * by a random seed, which is printed.
 */
function chooseLosses(): typeof lossesFor {
  if (IS_LONG) return lossesFor;
  const seed = seedOf();
  console.log(`one loss a row with PARLEY_SEED=${seed}`);
  const next = random(seed);
  return (...row) => {
    const all = lossesFor(...row);
    return all.splice(Math.floor(next() * all.length), 1);
  };
}

/**
 * Returns the response to a row's actor when `loss` happens before the commit; null: nothing is
 * committed.
 */
async function answered(row: Row, world: World, loss: () => Promise<unknown>) {
  await row.prepare?.(world);
  const { method, path } = pathOf(row, world);
  const came = beforeCommit(world.app, async () => {
    await loss();
    // The node's own knowledge admits an existing member: nothing is committed that could be
    // checked.
    if (row.door === "POST /servers/join-invite") await world.app.fresh();
  });
  const { status, body } = await world.actor!.call(method, path, row.body?.(world));
  return came() ? `${status} ${body.code}` : null;
}

Deno.test("[D-PERM-8] what is taken from somebody while their request is under way refuses it", async (t) => {
  await using app = await TestApp.start();
  const people = await People.of(app);
  const losses = chooseLosses();
  const silent = new Set<string>();
  for (const row of CHANGES) {
    for (const loss of losses(row.door, row.expected)) {
      const name = [row.door, row.note, loss.from, loss.name].filter(Boolean).join(", ");
      await t.step(name, async () => {
        // Who has met in other servers may write to each other because of these.
        const cast = row.note === "a fellow member" ? await People.of(app) : people;
        const world = await cast.world(loss.from);
        const response = await answered(row, world, () => loss.happen(world));
        if (response === null) silent.add(row.door);
        else assert.equal(response, row.expected[loss.to]);
      });
    }
  }
  // A chunk is recorded with others, or when the file is complete, which it remains. Nothing is read
  // where nothing is unread.
  const known = [
    "POST /servers/{id}/join",
    "POST /users/read",
    "PUT /files/{id}/{chunk}",
    "POST /files/{id}/done",
  ];
  const expected = IS_LONG ? known : known.filter((door) => silent.has(door));
  assert.deepEqual([...silent], expected, "all others commit something");
});

Deno.test("[D-PERM-8] an admin who is demoted while their order is under way orders nothing", async (t) => {
  await using app = await TestApp.start();
  await using _backups = await provideBackups(app, (file) => Deno.writeTextFile(file, "a backup"));
  const people = await People.of(app);
  // To confirm commits nothing.
  const orders = CHANGES.filter(({ door }) => door !== "POST /admin/confirm");
  for (const row of orders.filter(({ admin }) => admin?.startsWith("2"))) {
    await t.step(row.door, async () => {
      const world = { ...await people.worldOfAdmin() };
      const second = await app.registerAdmin(`second${world.n}`);
      const demote = () => {
        const proof = { password: password(people.admin.user.username) };
        return people.admin.post(`/admin/users/${second.id}/demote`, proof);
      };
      const response = await answered(row, { ...world, actor: second }, demote);
      assert.equal(response, row.expected.outsider);
    });
  }
});

Deno.test("[HARD-3 D-PERM-8] a session that ends while a credential is made or changed in it changes none", async (t) => {
  await using app = await TestApp.start();
  const people = await People.of(app);
  const doors = /^(PUT \/users\/email|POST \/users\/(mfa\/setup|tokens)|POST \/auth\/page-cookie)$/;
  for (const row of CHANGES.filter(({ door }) => doors.test(door))) {
    await t.step(row.door, async () => {
      const world = await people.world("outsider");
      const { username } = (await app.register(`owner_of_${world.n}`)).user;
      const [actor, other] = [await app.login(username), await app.login(username)];
      const end = () => other.delete("/users/sessions");
      assert.equal(await answered(row, { ...world, actor }, end), "401 invalid_token");
    });
  }
});

Deno.test("[D-PERM-8] what is taken from somebody while their event is under way refuses it", async (t) => {
  await using app = await TestApp.start();
  const people = await People.of(app);
  const losses = chooseLosses();
  const loud = new Set<string>();
  for (const row of EVENT_ROWS) {
    for (const loss of losses(row.event, row.expected)) {
      const name = [row.event, row.note, loss.from, loss.name].filter(Boolean).join(", ");
      await t.step(name, async () => {
        const world = await people.world(loss.from);
        const socket = await world.actor!.socket();
        await row.prepare?.(world, socket);
        const came = beforeCommit(app, () => loss.happen(world));
        const response = await socket.emit(row.event, row.argument(world));
        if (came()) {
          loud.add(row.event);
          assert.equal(response.code, (row.expected as Record<string, string>)[loss.to]);
        }
        socket.close();
      });
    }
  }
  // Voice, typing and the room of a channel are in memory; nodes decide together who is where (CL-7).
  const joint = app.contexts.length > 1 ? ["screen-share-start", "voice-join"] : [];
  const known = ["delete-message", "edit-message", ...joint, "send-message"].sort();
  assert.deepEqual([...loud].sort(), known);
});
