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
}

/** Something that lies over what is beneath it. */
export interface OverEntry {
  kind: "over";
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
  // A server opens before its channel does: one step.
  const sameStep = last?.kind === "location" && last.serverId === location.serverId &&
    (last.channelId === location.channelId || last.serverId !== null && last.channelId === null);
  if (sameStep) beneath.pop();
  beneath.push(location);
  if (narrow) beneath.unshift(LIST);
  return [...beneath, ...over];
}

export function isSameEntry(a: LayerEntry, b: LayerEntry): boolean {
  if (a.kind === "location" && b.kind === "location") {
    return a.serverId === b.serverId && a.channelId === b.channelId;
  }
  // What lies over the rest is not known by its name only: another dialog is another entry.
  if (a.kind === "over" && b.kind === "over") return a === b || (!!a.name && a.name === b.name);
  return a.kind === b.kind;
}
