import { resolve } from "node:path";
import type { Machine } from "./server/host/cli/machine.ts";
import { ownPath, permissionsFor } from "./server/host/cli/permissions.ts";
import { errorText, runParley } from "./server/host/cli/program.ts";
import { keepPrivate } from "./server/storage/private.ts";
import { openLibc } from "./server/host/libc.ts";
import { consoleLog } from "./server/base/log.ts";
import { tuneMemory } from "./server/host/memory.ts";
import { poolYielding } from "./server/host/threads.ts";

/** The bundled script is in a folder next to `public`, also in a compiled program. */
const BUILT = import.meta.filename!.endsWith(".js") ? ".." : "_fresh";
const PUBLIC_FOLDER = resolve(import.meta.dirname!, BUILT, "public");

const ownSite = async () => ({
  ...await import("./_fresh/manifest.ts"),
  publicFolder: PUBLIC_FOLDER,
});

/** Runs the `parley` command with these arguments. @throws StartError */
export async function start(args: string[], site: Machine["site"] = ownSite): Promise<void> {
  keepPrivate();
  const libc = openLibc();
  const machine: Machine = {
    memory: tuneMemory(libc),
    yieldPool: poolYielding(libc),
    args,
    env: (name) => Deno.env.get(name),
    now: Date.now,
    readFile: (path) => Deno.readTextFile(path).catch(() => null),
    write: writeOut,
    log: consoleLog,
    again: runAgain,
    site,
  };
  await runParley(machine);
}

/** Runs this program in a separate process. A compiled program is its own executable. */
async function runAgain(args: string[], input = "", signal?: AbortSignal): Promise<string> {
  const self = Deno.build.standalone
    ? []
    : ["run", ...permissionsFor(Deno.build.os), "--unstable-kv", Deno.mainModule];
  const child = new Deno.Command(ownPath(), {
    args: [...self, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal,
  }).spawn();
  const writing = ReadableStream.from([new TextEncoder().encode(input)]).pipeTo(child.stdin)
    // A child that doesn't read its input reports the problem itself.
    .catch(() => {});
  const { success, stdout, stderr } = await child.output();
  await writing;
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
  if (!success) throw new Error(text(stderr));
  return text(stdout);
}

async function writeOut(part: string | Uint8Array): Promise<void> {
  const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
  for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
}

if (import.meta.main) {
  await start(Deno.args).catch((error) => {
    console.error(errorText(error, Deno.args));
    Deno.exit(1);
  });
}
