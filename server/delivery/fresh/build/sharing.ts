import { relative } from "node:path";
import type * as esbuild from "esbuild";

type Inputs = esbuild.Metafile["inputs"];

/** Icons are data of some hundred bytes. */
const ICON = /^@lucide\/icons\/icons\//;
/** Browsers get these as literals (declarations.ts), without their imports. */
const DECLARED = /^protocol\/(api|events)\//;

const TEXT = /^text\//;

/** Modules that the scripts of a page share. All paths are from the project's root. */
export interface Sharing {
  /** Files that are loaded before all others. */
  first: Set<string>;
  /** Icons in these files, as they are imported. */
  icons: Set<string>;
  /** Additional imports of a lazy file, by file. */
  joined: Map<string, string[]>;
  /** Imports of `TOGETHER`. */
  together: string[];
}

/** Name of the module that imports everything that two or more lazy files share. */
export const TOGETHER = "together";

interface Wanted {
  /** Files that a page loads first. */
  roots: readonly string[];
  /** Files that are loaded later. */
  lazy: readonly string[];
  /** Lazy files that should consist of few scripts. */
  whole: readonly string[];
  /** True if everything that two or more of them share becomes one script instead. */
  together?: boolean;
}

/**
 * Finds what each of `whole` shares with other lazy parts. esbuild puts modules into one script if
 * the same parts need them, so nearly each shared module is a script of its own. If every part that
 * needs one of these modules imports them all, they become one script, for each of `whole`.
 */
export function sharingOf(graph: Inputs, { roots, lazy, whole, together }: Wanted): Sharing {
  const first = new Set(roots.flatMap((file) => [...closure(graph, file)]));
  const imported = [...first].flatMap((file) => graph[file].imports.map(({ path }) => path));
  const icons = new Set(imported.filter((path) => ICON.test(path)));
  const joined = new Map<string, string[]>();
  if (!whole.length && !together) return { first, icons, joined, together: [] };
  const parts = new Map(lazy.map((file) => [file, closure(graph, file).difference(first)]));
  if (together) {
    const shared = sharedByTwo(parts.values());
    for (const [file, needed] of parts) {
      if (needed.intersection(shared).size > 0) joined.set(file, [TOGETHER]);
    }
    return { first, icons, joined, together: [...shared] };
  }
  for (const part of whole) {
    const others = [...parts].flatMap(([file, needed]) => file === part ? [] : [needed]);
    const shared = [...parts.get(part) ?? []].filter((file) =>
      others.some((needed) => needed.has(file))
    );
    for (const [file, needed] of parts) {
      if (!shared.some((one) => needed.has(one))) continue;
      joined.set(file, [...joined.get(file) ?? [], ...shared.filter((one) => one !== file)]);
    }
  }
  return { first, icons, joined, together: [] };
}

function sharedByTwo(parts: Iterable<Set<string>>): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const part of parts) {
    for (const file of part) {
      // Each module that imports texts has copies of its own.
      if (!TEXT.test(file)) (seen.has(file) ? shared : seen).add(file);
    }
  }
  return shared;
}

/** A file and all that it imports at once. */
function closure(graph: Inputs, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !graph[file] || DECLARED.test(file)) return seen;
  seen.add(file);
  for (const { kind, path } of graph[file].imports) {
    if (kind !== "dynamic-import") closure(graph, path, seen);
  }
  return seen;
}

/**
 * Gives each module that is loaded later a copy of the icons that it draws. Shared, they would be a
 * script for each icon that two of them draw, and a request costs more than the bytes of a copy.
 */
export function ownIcons(root: string, { first, icons }: Sharing): esbuild.Plugin {
  return {
    name: "own-icons",
    setup(build) {
      build.onResolve(
        { filter: ICON },
        async ({ path, importer, kind, resolveDir, pluginData }) => {
          const by = fromRoot(root, importer);
          if (pluginData === ICON || icons.has(path) || first.has(by)) return;
          const found = await build.resolve(path, { kind, resolveDir, importer, pluginData: ICON });
          return { ...found, suffix: `?${by}` };
        },
      );
    },
  };
}

/** A file's path as the bundler writes it, wherever the sources lie (E2E-37). */
export function fromRoot(root: string, file: string): string {
  return relative(root, file).replaceAll("\\", "/");
}
