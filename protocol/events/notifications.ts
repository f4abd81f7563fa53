import { z } from "zod";
import { notifications } from "../notifications.ts";

export const serverEvents = {
  /** Tells own devices that settings of notifications have changed. */
  "notifications-updated": z.object({ notifications }),
};
