import assert from "node:assert/strict";
import { notifiesOf, resolveLevel } from "../../protocol/notification_levels.ts";

const NOW = 1000;

Deno.test("[COM-10] the nearest scope with a level decides; without one the server's default", () => {
  const levelOf = (...scopes: Parameters<typeof resolveLevel>[0]) => {
    const { level, isDefault } = resolveLevel(scopes, "mentions", NOW);
    return [level, isDefault];
  };
  assert.deepEqual(levelOf(), ["mentions", true]);
  assert.deepEqual(levelOf(null, undefined, {}), ["mentions", true]);
  assert.deepEqual(levelOf(null, { level: "all" }, { level: "nothing" }), ["all", false]);
  assert.deepEqual(levelOf({ level: "mentions" }, { level: "all" }), ["mentions", false]);
});

Deno.test("[COM-10] a scope is muted with those above it, until the mute ends", () => {
  const muted = (...scopes: Parameters<typeof resolveLevel>[0]) =>
    resolveLevel(scopes, "all", NOW).muted;
  assert.equal(muted({}, { muted: true }), true);
  assert.equal(muted({ muted: true, mutedUntil: NOW + 1 }), true);
  assert.equal(muted({ muted: true, mutedUntil: NOW }, null), false);
  assert.equal(muted({ level: "nothing" }), false);
});

Deno.test("[COM-10] mentions notify unless the level is nothing, other messages where nothing is muted", () => {
  const rows = [
    [{ level: "all", isDefault: false, muted: false }, true, true],
    [{ level: "all", isDefault: true, muted: false }, false, true],
    [{ level: "all", isDefault: false, muted: true }, false, true],
    [{ level: "mentions", isDefault: false, muted: false }, false, true],
    [{ level: "mentions", isDefault: false, muted: true }, false, true],
    [{ level: "nothing", isDefault: false, muted: false }, false, false],
  ] as const;
  for (const [level, ofAny, ofMention] of rows) {
    assert.equal(notifiesOf(level, false, true), ofAny, JSON.stringify(level));
    assert.equal(notifiesOf(level, true, true), ofMention, JSON.stringify(level));
  }
  assert.equal(notifiesOf({ level: "all", isDefault: true, muted: false }, false, false), true);
});
