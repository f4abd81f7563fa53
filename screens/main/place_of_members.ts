import type { Client } from "../../client/app/client.ts";

/** Whose list of members belongs to what is open: the server's, or the direct message's. */
export function placeOfMembers({ servers, channels }: Client): string | null {
  return servers.selectedId.value ?? channels.selected.value?.id ?? null;
}
