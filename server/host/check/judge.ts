import { sealedSize } from "../../../protocol/files.ts";
import { hasSum } from "../../storage/blobs.ts";
import type { FeatureCheck, FoundOwners } from "../../kernel/check.ts";
import type { CheckedFacts } from "./gather.ts";

/** Result of a check: problems, and leftovers that only take up space. */
export interface Verdict {
  problems: string[];
  notes: string[];
}

/** Compares the facts; each line names a contradiction. */
export function judge(facts: CheckedFacts): Verdict {
  return {
    problems: [...features(facts), ...missing(facts), ...files(facts)],
    notes: [...ownerless(facts), ...leftOver(facts), ...unknownFiles(facts)],
  };
}

/** Lists data that is damaged or missing, a line each (MEND-54). */
export function damageOf(facts: CheckedFacts): string[] {
  return [...missing(facts), ...files(facts)];
}

/** Problems that each feature finds in its own records. */
function* features({ checks }: CheckedFacts): Generator<string> {
  const nameOf = (kind: "user" | "server", id: string) =>
    ownersIn(checks, kind).map((owners) => owners.nameOf?.(id) ?? null).find(Boolean) ?? null;
  for (const check of checks) yield* check.problems({ nameOf });
}

/** Records whose owner is gone, and whose deletion therefore will not come. */
function* ownerless({ owned, checks }: CheckedFacts): Generator<string> {
  for (const [name, kinds] of owned) {
    const [owners, id] = name.split(" ");
    const all = owners.split("|");
    if (all.some((kind) => ownersIn(checks, kind).some((found) => found.has(id)))) continue;
    const what = all.join(" or ");
    yield `Records (${[...kinds].join(", ")}) belong to a ${what} that does not exist: ${id}`;
  }
}

function ownersIn(checks: readonly FeatureCheck[], kind: string): FoundOwners[] {
  return checks.flatMap(({ owners }) => owners?.kind === kind ? [owners] : []);
}

function* missing({ wanted, chunks, damaged }: CheckedFacts): Generator<string> {
  for (const location of damaged) {
    yield `A text is damaged: it is not what was stored (${location})`;
  }
  for (const [id, ref] of wanted) {
    const { parts, bytes, location } = ref;
    const stored = chunks.get(id);
    if (stored?.parts === parts && stored.bytes === bytes) {
      if (stored.sums.every((sum, part) => hasSum(ref, part, sum))) continue;
      yield `A file of ${bytes} bytes is damaged: it is not what was stored (${location})`;
      continue;
    }
    yield `A file of ${bytes} bytes is not whole: ${stored?.bytes ?? 0} bytes are there (${id})`;
  }
}

/** Files of messages and shelves: any other may still be on its way. */
function* files({ files, attached, stored, damagedFiles }: CheckedFacts): Generator<string> {
  for (const [id, location] of attached) {
    const file = files.get(id);
    const bytes = stored.get(id) ?? 0;
    if (!file) yield `A file is not known any more: ${id} (${location})`;
    else if (bytes !== sealedSize(file.size)) {
      const wanted = sealedSize(file.size);
      yield `A file of ${wanted} bytes is not whole: ${bytes} bytes are there (${id}, ${location})`;
    } else if (damagedFiles.has(id)) {
      yield `A file of ${bytes} bytes is damaged: it is not what was stored (${id}, ${location})`;
    }
  }
}

function* unknownFiles({ files, stored }: CheckedFacts): Generator<string> {
  const unknown = [...stored].filter(([id]) => !files.has(id));
  if (unknown.length === 0) return;
  const bytes = unknown.reduce((sum, [, bytes]) => sum + bytes, 0);
  yield `${unknown.length} files that nothing refers to take up ${bytes} bytes until the next start`;
}

function* leftOver({ wanted, chunks, pending }: CheckedFacts): Generator<string> {
  const orphans = [...chunks].filter(([id]) => !wanted.has(id) && !pending.has(id));
  if (orphans.length === 0) return;
  const bytes = orphans.reduce((sum, [, chunk]) => sum + chunk.bytes, 0);
  yield `${orphans.length} files that nothing refers to take up ${bytes} bytes`;
}
