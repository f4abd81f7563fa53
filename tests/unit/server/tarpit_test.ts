import assert from "node:assert/strict";
import { Tarpit } from "../../../server/delivery/http/tarpit.ts";

/** Resolves to true if there is a response within this turn of the event loop. */
async function isAtOnce(response: Promise<boolean>): Promise<boolean> {
  const later = Promise.withResolvers<"later">();
  const timer = setTimeout(() => later.resolve("later"));
  const first = await Promise.race([response, later.promise]);
  clearTimeout(timer);
  return first !== "later";
}

Deno.test("[HARD-6] whoever is refused all the time waits for each refusal, others do not", async () => {
  let now = 0;
  const tarpit = new Tarpit(() => now, true);
  for (let i = 0; i < 60; i++) assert.equal(await isAtOnce(tarpit.refused("mallory")), true);
  const held = Array.from({ length: 200 }, () => tarpit.refused("mallory"));
  assert.equal(await isAtOnce(held[0]), false);
  assert.equal(await tarpit.refused("mallory"), false, "too many are held: it is to be cut");
  assert.equal(await isAtOnce(tarpit.refused("ada")), true);
  const newcomer = tarpit.refused("a newcomer in a crowd", 0);
  assert.equal(await isAtOnce(newcomer), false);
  assert.ok((await Promise.all([...held, newcomer])).every(Boolean), "they are told in the end");

  now += 60_000;
  assert.equal(await isAtOnce(tarpit.refused("mallory")), true, "a minute later");
  assert.equal(await new Tarpit(() => now, false).refused("mallory"), true);
});
