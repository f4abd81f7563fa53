/** Figures of the kernel about a process (Linux). */

const TICKS_PER_SECOND = 100;
const PAGE_SIZE = 4096;

/** CPU that it has used so far, all its threads, in seconds; steps of 10 ms. */
export function cpuSeconds(pid: number): number {
  const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
  // The name in parentheses may contain spaces; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Memory that it holds, in bytes. */
export function residentBytes(pid: number): number {
  return Number(Deno.readTextFileSync(`/proc/${pid}/statm`).split(" ")[1]) * PAGE_SIZE;
}

/** Returns the same with its share of shared memory; 0 if the process has ended. */
export function shareOfBytes(pid: number): number {
  try {
    const maps = Deno.readTextFileSync(`/proc/${pid}/smaps_rollup`);
    return Number(/^Pss: +(\d+)/m.exec(maps)![1]) * 1024;
  } catch {
    return 0;
  }
}

/** Ids of all processes below one whose name is like this. */
export function descendants(pid: number, name: RegExp): number[] {
  const parents = new Map<number, { parent: number; name: string }>();
  for (const entry of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(entry.name)) continue;
    try {
      const stat = Deno.readTextFileSync(`/proc/${entry.name}/stat`);
      const [, called, parent] = /\((.*)\) \S (\d+)/s.exec(stat)!;
      parents.set(Number(entry.name), { parent: Number(parent), name: called });
    } catch {
      // The process has ended in the meantime.
    }
  }
  const below = (id: number): boolean => {
    const parent = parents.get(id)?.parent;
    return parent !== undefined && (parent === pid || below(parent));
  };
  return [...parents].flatMap(([id, found]) => name.test(found.name) && below(id) ? [id] : []);
}
