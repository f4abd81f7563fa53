/** A place in a person's list of servers: a folder or, without an id, a single server (COM-5). */
export interface ServerFolder {
  id?: string;
  name?: string;
  /** `#rrggbb`. */
  color?: string;
  /** Not empty. */
  server_ids: string[];
}

/**
 * Returns the list of the servers that a person is in: those that the stored one leaves out stand on
 * top, the last one joined first. Servers that they are no longer in, and folders without any, are
 * dropped.
 * @param serverIds in the order in which they joined them
 */
export function arrangeServers(
  stored: readonly ServerFolder[],
  serverIds: readonly string[],
): ServerFolder[] {
  const left = new Set(serverIds);
  const folders = stored.flatMap((folder) => {
    const server_ids = folder.server_ids.filter((id) => left.delete(id));
    return server_ids.length ? [{ ...folder, server_ids }] : [];
  });
  return [...[...left].reverse().map((id) => ({ server_ids: [id] })), ...folders];
}
