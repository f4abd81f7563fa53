import { z } from "zod";

/** Hints with ids: what they are about is fetched (E2E-44). */
export const serverEvents = {
  /** The keys or devices of somebody have changed, or a new beginning was asked for. */
  "e2ee-devices": z.object({ userId: z.string() }),
  /** A letter waits for one of one's own devices. */
  "e2ee-letter": z.object({ device: z.string() }),
};
