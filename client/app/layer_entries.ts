/** An entry of the browser's history. Plain data, because it is kept in the entry's state. */
export type LayerEntry = ListEntry | LocationEntry | OverEntry;

/** The list of servers and channels, if it is a pane of its own. */
export interface ListEntry {
  kind: "list";
}

/** A channel, a server without one, or home. */
export interface LocationEntry {
  kind: "location";
  serverId: string | null;
  channelId: string | null;
  /** Path in the address bar: the page's initial one, or the channel's (UX-8). */
  path?: string;
}

/** An overlay on top of the entry beneath it. */
export interface OverEntry {
  kind: "over";
  /** Path in the address bar; absent: the path of the entry beneath. */
  path?: string;
  /** Name by which it is reopened after a reload; absent: it isn't. */
  name?: string;
}

const LIST: ListEntry = { kind: "list" };

interface LayerState {
  /** From the bottom to the current one, as the browser has them. */
  entries: readonly LayerEntry[];
  location: LocationEntry;
  /** Overlays on top of it, the lowest first. */
  over: readonly OverEntry[];
  /** True if list and chat are panes, of which one shows at a time. */
  narrow: boolean;
  listOpen: boolean;
}

/** Returns the entries for what is shown, from the bottom to the current one. */
export function wantedEntries(
  { entries, location, over, narrow, listOpen }: LayerState,
): LayerEntry[] {
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

/**
 * Returns true if two locations are one step: a server opens before its channel, and home before
 * the person it leads to.
 */
function leadsTo(from: LocationEntry, to: LocationEntry): boolean {
  if (from.channelId !== null) return false;
  if (from.serverId === null) return /^\/dm\//.test(from.path ?? "");
  return from.serverId === to.serverId;
}

/**
 * Returns the path that the address bar shows if these are the entries up to the current one
 * (UX-8).
 */
export function pathOf(entries: readonly LayerEntry[]): string {
  const top = entries.findLast((entry) => entry.kind !== "over" || entry.path);
  return top && top.kind !== "list" && top.path || "/";
}

export function isSameEntry(a: LayerEntry, b: LayerEntry): boolean {
  if (a.kind === "location" && b.kind === "location") {
    return a.serverId === b.serverId && a.channelId === b.channelId;
  }
  // The name alone does not identify an overlay: another dialog is another entry.
  if (a.kind === "over" && b.kind === "over") return a === b || (!!a.name && a.name === b.name);
  return a.kind === b.kind;
}
