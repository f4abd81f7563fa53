import { z } from "zod";
import { type ErrorCode, ERRORS } from "../errors.ts";

const code = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);
const retryAfter = z.number().int().positive().optional();
const failure = z.object({ message: z.string(), code, retryAfter });

/** Failures of events without an acknowledgement function. */
export const serverEvents = { "error": failure, "voice-error": failure };

/** The acknowledgement of an event that was refused. */
export const refused = z.object({
  ok: z.literal(false),
  error: z.string(),
  code,
  details: z.record(z.string(), z.string()).optional(),
  retryAfter,
});
