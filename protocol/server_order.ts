import { z } from "zod";
import { id, name } from "./common.ts";
import { roleColor } from "./roles.ts";
import { SERVER_LIMITS } from "./server_limits.ts";
import type { ServerFolder } from "./server_folders.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const folder = z.object({
  id: id.optional(),
  name: z.string().optional(),
  color: z.string().optional(),
  server_ids: z.array(id),
});

export const serverOrder = z.object({ folders: z.array(folder) });

/** null or blank: none. */
const newFolder = z.strictObject({
  /** Made by the client. */
  id: z.string().regex(UUID_V7, "must be a UUIDv7").toLowerCase().optional(),
  name: name(SERVER_LIMITS.folderName, 0).nullable().optional(),
  color: roleColor.nullable().optional(),
  server_ids: z.array(id).min(1).max(SERVER_LIMITS.serversPerUser),
}).refine(({ id, server_ids }) => id !== undefined || server_ids.length === 1, {
  error: "several servers need a folder with an id",
  path: ["id"],
}).transform(({ id, name, color, server_ids }): ServerFolder =>
  id === undefined ? { server_ids } : {
    id,
    ...(name && { name }),
    ...(color && { color }),
    server_ids,
  }
);

/** The whole list. Servers that it leaves out stand on top. */
export const serverOrderBody = z.strictObject({
  folders: z.array(newFolder).max(SERVER_LIMITS.serversPerUser)
    .refine((all) => isUnique(all.flatMap(({ server_ids }) => server_ids)), "names a server twice")
    .refine((all) => isUnique(all.flatMap(({ id }) => id ?? [])), "has an id twice"),
});

function isUnique(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}
