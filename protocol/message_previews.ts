import { z } from "zod";
import { shownKind } from "./channels.ts";
import { id } from "./common.ts";
import { message } from "./messages.ts";

/** The message that a link leads to, and where it stands (COM-13). */
export const messagePreview = z.object({
  message,
  /** The others' names in a direct message. */
  channel_name: z.string(),
  /** These three are absent in direct messages. */
  kind: shownKind.optional(),
  server_id: id.optional(),
  server_name: z.string().optional(),
});
export type MessagePreview = z.infer<typeof messagePreview>;
