import assert from "node:assert/strict";

const ROOT = new URL("../../../", import.meta.url);

/** Every module and package that a module loads at once: static imports, types left out. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (!path.endsWith(".ts")) return seen;
  const source = Deno.readTextFileSync(new URL(path, ROOT));
  for (const [, what, from] of source.matchAll(/^(?:import|export) ([^;]*?) ?from "([^"]+)";/gms)) {
    if (what!.startsWith("type ")) continue;
    const resolved = from!.startsWith(".")
      ? new URL(from!, new URL(path, ROOT)).href.slice(ROOT.href.length)
      : from!;
    closure(resolved, seen);
  }
  return seen;
}

Deno.test("[AUTH-01 SOCK-01] what /login loads has no socket, no chat and no validator", () => {
  const loaded = [...closure("client/auth/auth.ts")];
  assert.deepEqual(loaded.filter((m) => !m.startsWith("client/")).sort(), [
    "@preact/signals",
    "protocol/channel_key.ts",
    "protocol/limits.ts",
  ]);
  const chat =
    /outbox|history|socket|lists|events|stores\/(messages|channels|servers|members|typing)/;
  assert.deepEqual(loaded.filter((m) => chat.test(m)), []);
});

Deno.test("[SOCK-01] the chat loads the socket's library later, and no validator at all", () => {
  const loaded = [...closure("client/app/app.ts")];
  assert(loaded.includes("client/base/socket.ts"));
  assert.deepEqual(loaded.filter((m) => !m.startsWith("client/")).sort(), [
    "@preact/signals",
    "protocol/channel_key.ts",
    "protocol/limits.ts",
    "protocol/permissions.ts",
    "protocol/plaintext.ts",
    "protocol/role_colors.ts",
  ]);
});
