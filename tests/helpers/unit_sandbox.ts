/** Runs the program as systemd would run it by its unit, where there is no systemd. */
import { ROOT } from "./server_process.ts";

const UNIT = `${ROOT}packaging/parley.service`;
const LAUNCHER = `${ROOT}tests/helpers/sandbox.py`;

/** A user that owns nothing. */
const NOBODY = 65_534;

/** Each line of the unit, in order. */
export async function unitLines(): Promise<[name: string, value: string][]> {
  const text = await Deno.readTextFile(UNIT);
  return text.split("\n").filter((line) => /^\w+=/.test(line)).map((line) => {
    const at = line.indexOf("=");
    return [line.slice(0, at), line.slice(at + 1)];
  });
}

/**
 * Returns the syscalls that `SystemCallFilter=` allows, line after line: a list that begins with ~
 * removes some.
 */
export async function allowedCalls(): Promise<string[]> {
  const kept = JSON.parse(await Deno.readTextFile(`${ROOT}tests/fixtures/syscalls.json`));
  const groups: Record<string, string[]> = kept.groups;
  const allowed = new Set(groups["@default"]);
  for (const [name, value] of await unitLines()) {
    if (name !== "SystemCallFilter") continue;
    const removes = value.startsWith("~");
    for (const word of value.replace("~", "").split(/\s+/)) {
      const calls = word.startsWith("@") ? groups[word] : [word];
      if (!calls) throw new Error(`${word} is missing in tests/fixtures/syscalls.json`);
      for (const call of calls) removes ? allowed.delete(call) : allowed.add(call);
    }
  }
  return [...allowed];
}

/**
 * The command that runs another one within what the unit allows: system calls and address families
 * by seccomp, the capabilities, a user that is not root, and a file system that can be written to in
 * `writable` alone, with a /proc of its own.
 */
export async function underUnit(command: string[], writable: string): Promise<string[]> {
  const lines = new Map(await unitLines());
  const order = JSON.stringify({
    calls: await allowedCalls(),
    families: lines.get("RestrictAddressFamilies")!.split(" "),
  });
  const [capabilities, ambient] = ["CapabilityBoundingSet", "AmbientCapabilities"].map((name) => {
    return lines.get(name)!.toLowerCase().replaceAll("cap_", "+").replaceAll(" ", ",");
  });
  const mounts = [
    "set -e",
    `mount --bind ${writable} ${writable}`,
    ...lines.get("ProtectSystem") === "strict"
      ? [
        "for m in $(awk '{print $2}' /proc/self/mounts); do case $m in " +
        `${writable}|/proc*|/dev*|/sys*) ;; *) mount -o remount,bind,ro $m 2>/dev/null || true;; ` +
        "esac; done",
      ]
      : [],
    // The program, where only root may look.
    `touch ${writable}/program && mount --bind ${command[0]} ${writable}/program`,
    ...lines.get("ProcSubset") === "pid" ? ["mount -t proc -o subset=pid proc /proc"] : [],
    `umask ${lines.get("UMask")}`,
    `export DENO_DIR=${writable}/cache HOME=${writable}`,
    'exec "$@"',
  ];
  return [
    ...["unshare", "--mount", "--propagation", "private", "sh", "-c", mounts.join("\n"), "sh"],
    ...["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--no-new-privs"],
    ...[`--bounding-set=-all,${capabilities}`, `--inh-caps=-all,${ambient}`],
    ...[`--ambient-caps=-all,${ambient}`],
    ...["/usr/bin/python3", LAUNCHER, order, `${writable}/program`, ...command.slice(1)],
  ];
}

/** A folder that the sandbox's user may write to. */
export async function sandboxFolder(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  await Deno.chown(folder, NOBODY, NOBODY);
  return folder;
}

/** Why the unit's sandbox cannot be made here; null: it can. */
export async function whyNoSandbox(): Promise<string | null> {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0) return "that takes root on Linux";
  const folder = await sandboxFolder();
  try {
    const [program, ...args] = await underUnit([Deno.execPath(), "--version"], folder);
    const { success, stderr } = await new Deno.Command(program, { args }).output();
    return success ? null : new TextDecoder().decode(stderr).trim().split("\n").at(-1) ?? "";
  } catch (error) {
    return (error as Error).message;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
