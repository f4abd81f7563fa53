import { z } from "zod";
import { ERRORS } from "../../../../protocol/errors.ts";

/** The body of every refusal. */
export const failure = z.object({
  error: z.string().describe("A sentence for people"),
  code: z.enum(Object.keys(ERRORS) as [string, ...string[]]),
  details: z.record(z.string(), z.string()).optional()
    .describe("Of invalid_input: what is wrong, by field"),
  retryAfter: z.number().optional().describe("Seconds, where coming again helps"),
});
