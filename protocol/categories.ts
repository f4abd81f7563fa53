import { z } from "zod";
import { id, name } from "./common.ts";
import { LIMITS } from "./limits.ts";

export const categoryName = name(LIMITS.channelNameMax);

/** A category of channels (COM-2): the same for all who see it. */
export const category = z.object({
  id,
  server_id: id,
  name: z.string(),
  /** Among the categories of its server. */
  position: z.number().int(),
});
export type Category = z.infer<typeof category>;
export const categories = z.array(category);

export const categoryBody = z.strictObject({ name: categoryName });
