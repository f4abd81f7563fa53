import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const getMedia = endpoint("GET /media/{hash}", {
  summary: "A picture by the SHA-256 of its bytes; it never changes",
  auth: "none",
  rate: "files",
  response: z.unknown(),
});
