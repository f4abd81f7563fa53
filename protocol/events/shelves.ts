import { z } from "zod";
import { savedAnimation } from "../shelves.ts";

/** Shelf of a person or of a server. */
const onShelf = { shelfId: z.string() };

export const serverEvents = {
  /** An animation was added or renamed. */
  "animation-saved": z.object({ ...onShelf, animation: savedAnimation }),
  "animation-removed": z.object({ ...onShelf, animationId: z.string() }),
};
