/** Deno's lock file, as far as this project uses it. */
export interface Lock {
  version: string;
  specifiers: Record<string, string>;
  npm: Record<string, LockedPackage>;
  workspace: {
    dependencies?: string[];
    packageJson?: { dependencies?: string[] };
  };
}

interface LockedPackage {
  integrity: string;
  dependencies?: string[];
  optionalDependencies?: string[];
}

/** Renders PDF files without a browser, which is not used here: 60 MB. */
const UNUSED = "@napi-rs/canvas";

/**
 * Returns the part of a lock that a start needs: the dependencies of deno.json and theirs, in the
 * same versions. Deno installs every package of its lock, including those of tests.
 */
export function lockOfStart(lock: Lock): Lock {
  const { dependencies = [], packageJson } = lock.workspace;
  const tests = new Set(packageJson?.dependencies ?? []);
  const specifiers = Object.entries(lock.specifiers).filter(([one]) => !tests.has(one));
  const needed = new Set<string>();
  const add = (id: string) => {
    if (needed.has(id)) return;
    needed.add(id);
    const { dependencies = [], optionalDependencies = [] } = lock.npm[id];
    for (const named of [...dependencies, ...optionalDependencies.filter(isUsed)]) {
      add(idOf(lock, named));
    }
  };
  for (const [specifier, version] of specifiers) add(`${nameIn(specifier)}@${version}`);
  return {
    ...lock,
    specifiers: Object.fromEntries(specifiers),
    npm: Object.fromEntries(
      Object.entries(lock.npm).filter(([id]) => needed.has(id))
        .map(([id, locked]) => [id, withoutUnused(locked)]),
    ),
    workspace: { dependencies, packageJson },
  };
}

const isUsed = (named: string) => named !== UNUSED;

function withoutUnused(locked: LockedPackage): LockedPackage {
  if (!locked.optionalDependencies?.includes(UNUSED)) return locked;
  const { optionalDependencies, ...rest } = locked;
  const used = optionalDependencies.filter(isUsed);
  return used.length ? { ...rest, optionalDependencies: used } : rest;
}

/** `npm:@hono/node-server@2.1.8` → `@hono/node-server`. */
function nameIn(specifier: string): string {
  return specifier.replace(/^npm:/, "").replace(/(?<=.)@.*$/, "");
}

/** The entry for a package that another one names with its version, or without if there is one. */
function idOf({ npm }: Lock, named: string): string {
  if (npm[named]) return named;
  const found = Object.keys(npm).filter((id) => id.startsWith(`${named}@`));
  if (found.length !== 1) throw new Error(`${named} is not in the lock once, but ${found.length}×`);
  return found[0];
}
