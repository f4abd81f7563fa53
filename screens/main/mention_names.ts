import type { Client } from "../../client/app/client.ts";
import { memberListId } from "./context.ts";

/** List in which names of the open channel are resolved, and the requests for more of it. */
export interface MentionNames {
  /** The list's id in `client.members`; null: nothing is open. */
  id: string | null;
  /** Texts here are end-to-end encrypted. */
  isSealed: boolean;
  /** Call when a visible text names a person. */
  named(name: string): void;
  /** Call when the user types this part of a name. */
  typed(query: string): void;
}

/**
 * Resolves names in the open channel. In an end-to-end encrypted channel those are its readers, all
 * loaded when it opens: no request depends on a text (MEND-35). Elsewhere they are the server's
 * members; a large server is asked for names that aren't known yet.
 */
export function mentionNames(
  client: Pick<Client, "channels" | "members" | "servers">,
): MentionNames {
  const { channels, members } = client;
  const channel = channels.selected.value;
  if (channel && channels.privateFrom(channel.id) !== null) {
    return { id: channel.id, isSealed: true, named() {}, typed() {} };
  }
  const id = memberListId(client);
  return {
    id,
    isSealed: false,
    named(name) {
      if (id) members.ensureKnown(id, { names: [name] });
    },
    typed(query) {
      if (id) void members.search(id, query);
    },
  };
}
