import { z } from "zod";
import { savedAnimation } from "../shelves.ts";

/** Of a person or of a server. */
const onShelf = { shelfId: z.string() };

export const serverEvents = {
  /** One came, or has another name. */
  "animation-saved": z.object({ ...onShelf, animation: savedAnimation }),
  "animation-removed": z.object({ ...onShelf, animationId: z.string() }),
};
