import type { ServerFolder } from "../../protocol/server_folders.ts";

/** Something that can be moved in the rail. */
export type RailItem = { server: string } | { folder: string };
/** Side of another item that something goes to; `into`: they come into a folder together. */
export type Side = "before" | "after" | "into";

type Folders = readonly ServerFolder[];

const isEntryOf = (item: RailItem) => (entry: ServerFolder): boolean =>
  "folder" in item ? entry.id === item.folder : entry.server_ids.includes(item.server);

const lone = (id: string): ServerFolder => ({ server_ids: [id] });

/** Takes a server out of the list; its folder goes if nothing is left in it. */
export function without(folders: Folders, serverId: string): ServerFolder[] {
  return folders.flatMap((entry) => {
    const server_ids = entry.server_ids.filter((id) => id !== serverId);
    return server_ids.length ? [{ ...entry, server_ids }] : [];
  });
}

/**
 * Moves an item to a side of another one (COM-5). Folders stay beside others and never go into one.
 * @param newId makes the id of a folder of two servers
 * @returns null: nothing changes
 */
export function moveItem(
  folders: Folders,
  item: RailItem,
  side: Side,
  of: RailItem,
  newId: () => string,
): ServerFolder[] | null {
  const own = folders.find(isEntryOf(item));
  if (!own) return null;
  const isFolder = "folder" in item;
  const rest = isFolder ? folders.filter((entry) => entry !== own) : without(folders, item.server);
  const at = rest.findIndex(isEntryOf(of));
  const target = rest[at];
  if (!target) return null;
  const beside = (entry: ServerFolder) => rest.toSpliced(side === "before" ? at : at + 1, 0, entry);
  if (isFolder) return beside(own);
  if ("folder" in of && side !== "into") return beside(lone(item.server));
  if (target.id === undefined && side !== "into") return beside(lone(item.server));
  const ids = target.server_ids;
  const found = "server" in of ? ids.indexOf(of.server) : ids.length - 1;
  const index = side === "before" ? found : found + 1;
  const server_ids = ids.toSpliced(index, 0, item.server);
  return rest.with(at, { ...target, id: target.id ?? newId(), server_ids });
}

/**
 * Moves an item one step up or down. A server passes a closed folder, and goes into and out of an
 * open one. @returns null: it is at the end
 */
export function stepItem(
  folders: Folders,
  item: RailItem,
  by: -1 | 1,
  isOpen: (folderId: string) => boolean,
): ServerFolder[] | null {
  const at = folders.findIndex(isEntryOf(item));
  const own = folders[at];
  if (!own) return null;
  const side = by < 0 ? "before" : "after";
  const none = () => "";
  if ("server" in item && own.id !== undefined) {
    const next = own.server_ids[own.server_ids.indexOf(item.server) + by];
    if (own.server_ids.length === 1) return dissolve(folders, own.id);
    if (next === undefined) return moveItem(folders, item, side, { folder: own.id }, none);
    return moveItem(folders, item, side, { server: next }, none);
  }
  const next = folders[at + by];
  if (!next) return null;
  if (next.id === undefined) {
    return moveItem(folders, item, side, { server: next.server_ids[0] }, none);
  }
  if ("server" in item && isOpen(next.id)) {
    const edge = by < 0 ? next.server_ids.length - 1 : 0;
    const of = { server: next.server_ids[edge] };
    return moveItem(folders, item, by < 0 ? "after" : "before", of, none);
  }
  return moveItem(folders, item, side, { folder: next.id }, none);
}

/** Puts a server into a new folder of its own. */
export function intoNewFolder(folders: Folders, serverId: string, id: string): ServerFolder[] {
  const at = folders.findIndex(isEntryOf({ server: serverId }));
  if (folders[at]?.id === undefined) return folders.with(at, { id, server_ids: [serverId] });
  return without(folders, serverId).toSpliced(at, 0, { id, server_ids: [serverId] });
}

/** Takes a folder away; its servers stay where it was. */
export function dissolve(folders: Folders, folderId: string): ServerFolder[] {
  return folders.flatMap((entry) => entry.id === folderId ? entry.server_ids.map(lone) : [entry]);
}
