/** What one entry of the browser's history stands for. Kept in its state, so it is plain data. */
export type LayerEntry = ListEntry | LocationEntry | OverEntry;

/** The list of servers and channels, where it is a pane of its own. */
export interface ListEntry {
  kind: "list";
}

/** A channel, a server without one, or home. */
export interface LocationEntry {
  kind: "location";
  serverId: string | null;
  channelId: string | null;
  /** What the address bar shows: from the page's beginning, or of the channel (UX-8). */
  path?: string;
}

/** Something that lies over what is beneath it. */
export interface OverEntry {
  kind: "over";
  /** What the address bar shows; absent: the same as for what is beneath it. */
  path?: string;
  /** Of what opens again after a reload; absent: it doesn't. */
  name?: string;
}

const LIST: ListEntry = { kind: "list" };

interface Shown {
  /** From the bottom to the current one, as the browser has them. */
  entries: readonly LayerEntry[];
  location: LocationEntry;
  /** What lies over it, the lowest first. */
  over: readonly OverEntry[];
  /** Whether list and chat are panes: one of them at a time. */
  narrow: boolean;
  listOpen: boolean;
}

/** The entries that belong to what is shown, from the bottom to the current one. */
export function wantedEntries({ entries, location, over, narrow, listOpen }: Shown): LayerEntry[] {
  if (narrow && listOpen) return [LIST, ...over];
  const beneath: LayerEntry[] = entries.filter((entry) => entry.kind === "location");
  const last = beneath.at(-1);
  const same = last && isSameEntry(last, location);
  // On a phone the list is right beneath whatever is open (decision 46).
  if (narrow) return [LIST, same ? last : location, ...over];
  if (!same) {
    if (last?.kind === "location" && leadsTo(last, location)) beneath.pop();
    beneath.push(location);
  }
  return [...beneath, ...over];
}

/** Whether two locations are one step: a server opens before its channel, home before who was addressed. */
function leadsTo(from: LocationEntry, to: LocationEntry): boolean {
  if (from.channelId !== null) return false;
  if (from.serverId === null) return /^\/dm\//.test(from.path ?? "");
  return from.serverId === to.serverId;
}

/** What the address bar shows while these are the entries up to the current one (UX-8). */
export function pathOf(entries: readonly LayerEntry[]): string {
  const top = entries.findLast((entry) => entry.kind !== "over" || entry.path);
  return top && top.kind !== "list" && top.path || "/";
}

export function isSameEntry(a: LayerEntry, b: LayerEntry): boolean {
  if (a.kind === "location" && b.kind === "location") {
    return a.serverId === b.serverId && a.channelId === b.channelId;
  }
  // What lies over the rest is not known by its name only: another dialog is another entry.
  if (a.kind === "over" && b.kind === "over") return a === b || (!!a.name && a.name === b.name);
  return a.kind === b.kind;
}
