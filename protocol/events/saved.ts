import { z } from "zod";
import { savedMessage } from "../saved.ts";

export const serverEvents = {
  /** The time of a saved message has come. */
  reminder: z.object({ saved: savedMessage }),
};
