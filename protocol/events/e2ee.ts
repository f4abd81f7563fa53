import { z } from "zod";

/** Hints with ids, for clients to fetch what has changed (E2E-44). */
export const serverEvents = {
  /**
   * The keys or devices of a visible user have changed; for the user's own, a reset may have been
   * requested.
   */
  "e2ee-devices": z.object({ userId: z.string() }),
  /** A letter waits for one of the user's devices. */
  "e2ee-letter": z.object({ device: z.string() }),
  /** A browser of the user asks to become a device, or its pairing has advanced (E2E-12). */
  "e2ee-pairing": z.object({}),
  /** The group of a channel has a new epoch: fetch a commit, or a new generation. */
  "e2ee-commit": z.object({
    channelId: z.string(),
    generation: z.number(),
    epoch: z.number(),
  }),
  /** Devices have to go from the group of a channel: the next commit holds it (E2E-21). */
  "e2ee-removal": z.object({ channelId: z.string() }),
  /** `scope`: a server's id, or a direct message's. */
  "authority-changed": z.object({ scope: z.string(), length: z.number() }),
};
