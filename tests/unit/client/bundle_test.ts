import assert from "node:assert/strict";
import * as esbuild from "esbuild";
import { withBundler } from "../../../server/delivery/fresh/build/bundler.ts";
import { declarations } from "../../../server/delivery/fresh/build/declarations.ts";

const ROOT = new URL("../../../", import.meta.url);

/** Literals that the build gives browsers. */
const DECLARED = /^(protocol\/(api|events)|text\/en)\//;

/** Every module and package that a module loads at once: static imports, types left out. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || DECLARED.test(path)) return seen;
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
    "browser/busy.ts",
    "browser/lazy.ts",
    "protocol/channel_key.ts",
    "text/locale.ts",
    "text/message.ts",
  ]);
  const chat =
    /outbox|history|socket|lists|events|stores\/(messages|channels|servers|members|typing)/;
  assert.deepEqual(loaded.filter((m) => chat.test(m)), []);
});

Deno.test("[SOCK-01] the chat loads the socket's library later, and no validator at all", () => {
  const loaded = [...closure("client/app/client.ts")];
  assert(loaded.includes("client/base/socket.ts"));
  assert.deepEqual(loaded.filter((m) => !m.startsWith("client/")).sort(), [
    "@preact/signals",
    "browser/busy.ts",
    "browser/lazy.ts",
    "protocol/channel_key.ts",
    "protocol/display_name.ts",
    "protocol/file_refs.ts",
    "protocol/files.ts",
    "protocol/graphemes.ts",
    "protocol/keyed_queue.ts",
    "protocol/limits.ts",
    "protocol/permissions.ts",
    "protocol/plaintext.ts",
    "protocol/role_colors.ts",
    "protocol/server_folders.ts",
    "text/locale.ts",
    "text/message.ts",
  ]);
});

Deno.test("[SOCK-01] of the contract browsers get methods and paths, and only those that are used", async () => {
  const { outputFiles: [{ text }], metafile } = await withBundler(() =>
    esbuild.build({
      stdin: {
        contents: 'import { createRole } from "./protocol/api/roles.ts";\nconsole.log(createRole);',
        resolveDir: ROOT.pathname,
        sourcefile: "client.ts",
      },
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      plugins: [declarations()],
    })
  );
  assert.deepEqual(Object.keys(metafile.inputs).filter((name) => /zod|common/.test(name)), []);
  const [, literal] = /createRole = (\{[^]*?\});/.exec(text)!;
  assert.deepEqual(new Function(`return ${literal}`)(), {
    method: "POST",
    path: "/servers/{id}/roles",
    changesServer: true,
  });
  assert.doesNotMatch(text, /DELETE/);
});
