import { z } from "zod";
import { id, time } from "./common.ts";

const person = z.object({ id, username: z.string() });
const bytes = z.number().int().min(0);

/** A file among the largest. The server does not know its name. */
const largeFile = z.object({
  id,
  size: bytes,
  created_at: time,
  uploader: person,
  /** Null: it is on a shelf. */
  channel_id: id.nullable(),
  /** Null: a direct message, or the shelf of a person. */
  server: z.object({ id, name: z.string() }).nullable(),
});

/** What files take, and of whom: at most fifty of each, the largest first (FIL-3). */
export const fileUse = z.object({
  /** Bytes and number of all files. */
  used: bytes,
  files: z.number().int(),
  people: z.array(z.object({ person, used: bytes, files: z.number().int() })),
  largest: z.array(largeFile),
});
export type FileUse = z.infer<typeof fileUse>;

/** The same of the installation, for its admins. */
export const installationUse = fileUse.extend({
  /** Null: direct messages, and the shelves of people. */
  servers: z.array(z.object({
    server: z.object({ id, name: z.string() }).nullable(),
    used: bytes,
    files: z.number().int(),
  })),
  /** Messages and files of people together, as their quotas count them. */
  stored: z.array(z.object({ person, used: bytes })),
});
export type InstallationUse = z.infer<typeof installationUse>;
