import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { IS_LONG } from "../helpers/long.ts";
import { People, type World } from "../helpers/matrix.ts";
import { random } from "../helpers/random.ts";
import { seedOf } from "../helpers/seeds.ts";
import { pathOf, ROWS } from "./matrix_rows.ts";

/** Wrong for every field there is, but that flags may be none. */
const WRONG: object[] = [{}, { deep: [[[[{}]]]] }, { __proto__: null, toString: 1 }];
/** Fields that change nothing where they are empty. */
const MAY_BE_EMPTY = ["permissions", "servers", "channels"];
/** Wrong for most: never a fault of the server, whatever it says to it. */
const ODD = [
  null,
  "",
  " ",
  7,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  true,
  [],
  [null],
  "\ud800",
  "a\u0000b",
  "\u202etxt",
  "x".repeat(30_000),
  "🎉".repeat(5000),
  "__proto__",
  "../../etc/passwd",
  "' OR 1=1 --",
  Array.from({ length: 10_000 }, () => 1),
];

/** Odd values that each field is given in `deno task test`; all of them in `deno task test:long`. */
const SHORT_ODD = 5;

/** Picks values for one field after the other: another few each time, by a seed that is printed. */
function oddValues(): () => unknown[] {
  if (IS_LONG) return () => ODD;
  const seed = seedOf();
  console.log(`${SHORT_ODD} odd values a field with PARLEY_SEED=${seed}`);
  const next = random(seed);
  return () => Array.from({ length: SHORT_ODD }, () => ODD[Math.floor(next() * ODD.length)]);
}

async function ownerWorld(app: TestApp) {
  const people = await People.of(app);
  return { people, world: await people.world("owner") };
}

const send = (world: World, row: typeof ROWS[number], body: unknown) => {
  const { method, path } = pathOf(row, world);
  return world.actor!.call(method, path, body);
};

Deno.test("[D-ERR-2] every body: what is missing, unknown or of the wrong type is 400 and named", async (t) => {
  await using app = await TestApp.start();
  const { world } = await ownerWorld(app);
  for (const row of ROWS.filter((row) => row.body && !row.sendsBytes)) {
    await t.step([row.door, row.note].filter(Boolean).join(", "), async () => {
      const right = row.body!(world) as Record<string, unknown>;
      for (const body of [null, [], "text", 7, true]) {
        const response = await send(world, row, body);
        assert.deepEqual([response.status, response.body.code], [400, "invalid_input"]);
        assert.deepEqual(Object.keys(response.body.details), ["body"]);
      }
      for (const key of ["unknown", "constructor", "__proto__", "toString", "x".repeat(5000)]) {
        const body = Object.fromEntries([...Object.entries(right), [key, 1]]);
        const response = await send(world, row, body);
        assert.equal(response.status, 400, key.slice(0, 20));
        assert.ok(Object.hasOwn(response.body.details, key.slice(0, 64)), key.slice(0, 20));
      }
      for (const key of Object.keys(right)) {
        for (const value of WRONG) {
          if (MAY_BE_EMPTY.includes(key) && Object.keys(value).length === 0) continue;
          const response = await send(world, row, { ...right, [key]: value });
          assert.equal(response.status, 400, key);
          const named = Object.keys(response.body.details);
          assert.ok(named.every((field) => field.split(".")[0] === key), `${key}: ${named}`);
          assert.ok(response.body.error.startsWith(key), response.body.error);
        }
      }
    });
  }
});

Deno.test("[D-ERR-2 D-ERR-1] every field: odd values are refused or taken, never a fault", async (t) => {
  await using app = await TestApp.start();
  const { people } = await ownerWorld(app);
  const pick = oddValues();
  // Endpoints that hash a password take 25 ms for each attempt that gets that far.
  for (const row of ROWS.filter((row) => row.body && !/login|register/.test(row.door))) {
    await t.step([row.door, row.note].filter(Boolean).join(", "), async () => {
      const world = await people.world("owner");
      const right = row.body!(world) as Record<string, unknown>;
      for (const key of Object.keys(right)) {
        for (const value of pick()) {
          if (key === "sessionToken" && typeof value !== "string") continue;
          const response = await send(world, row, { ...right, [key]: value });
          assert.ok(response.status < 500, `${key}: ${response.status}`);
        }
      }
    });
  }
});

Deno.test("[D-PERM-6 D-ERR-2] every path: an id that cannot be one is answered like an unknown one", async (t) => {
  await using app = await TestApp.start();
  const { world } = await ownerWorld(app);
  const WEIRD = [
    "..%2F..%2Fetc%2Fpasswd",
    "%2E%2E",
    "%00",
    "a%00b",
    "x".repeat(300),
    "x".repeat(2100),
    "x".repeat(10_000),
    "%F0%9F%8E%89",
    "%F0%9F%8E%89".repeat(300),
    "%ED%A0%80",
    "%FF",
    "__proto__",
    "constructor",
    "-1",
    "99999999999999999999",
    "%27%20OR%201%3D1",
    "%7B%7D",
    "%0d%0aset-cookie:a=b",
  ];
  for (const row of ROWS.filter((row) => row.params)) {
    const [method, pattern] = row.door.split(" ");
    const names = [...pattern.matchAll(/\{\w+\}/g)].map(([name]) => name);
    await t.step([row.door, row.note].filter(Boolean).join(", "), async () => {
      const right = row.params!(world);
      for (const bad of names) {
        for (const weird of WEIRD) {
          const rest = right.slice();
          const path = pattern.replace(/\{\w+\}/g, (name) => {
            const value = rest.shift()!;
            return name === bad ? weird : encodeURIComponent(value);
          });
          const { status, body } = await world.actor!.call(
            method,
            row.query ? `${path}?${row.query(world)}` : path,
            row.body?.(world),
          );
          const what = `${weird.slice(0, 30)}: ${status} ${JSON.stringify(body).slice(0, 100)}`;
          if (bad === "{username}") assert.ok(status === 200 || status === 404, what);
          // Two dots are gone before they are sent: that is another path.
          else if (weird === "%2E%2E") assert.ok([400, 404, 405].includes(status), what);
          else if (bad === "{emoji}") assert.ok(status < 500, what);
          else assert.ok(status === 404 || (bad === "{userId}" && status === 403), what);
        }
      }
    });
  }
  assert.equal((await world.actor!.get(`/servers/${world.server.id}`)).status, 200);
});
