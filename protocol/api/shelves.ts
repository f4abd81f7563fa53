import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { beginAnimationBody, saveAnimationBody, savedAnimation } from "../shelves.ts";
import { storedFile } from "../stored_files.ts";

export const listAnimations = endpoint("GET /shelves/{id}", {
  summary: "The saved animations of oneself or of a server",
  scope: "read",
  /** The last one first. */
  response: z.object({ animations: z.array(savedAnimation) }),
});

export const beginAnimation = endpoint("POST /shelves/{id}/files", {
  summary: "Begin to upload an animation for a shelf",
  scope: "manage",
  rate: "uploads",
  changesServer: true,
  body: beginAnimationBody,
  response: z.object({ file: storedFile }),
  status: 201,
});

export const saveAnimation = endpoint("PUT /shelves/{id}/{fileId}", {
  summary: "Put an uploaded animation on its shelf, or give it another name",
  scope: "manage",
  rate: "uploads",
  changesServer: true,
  body: saveAnimationBody,
  response: z.object({ animation: savedAnimation }),
});

export const removeAnimation = endpoint("DELETE /shelves/{id}/{fileId}", {
  summary: "Take an animation from a shelf",
  scope: "manage",
  rate: "uploads",
  changesServer: true,
});
