import { z } from "zod";
import { id, time } from "./common.ts";

const person = z.object({
  id,
  username: z.string(),
  /** True if the account is gone; its messages may still be there. */
  deleted: z.boolean(),
});
export type Uploader = z.infer<typeof person>;
const bytes = z.number().int().min(0);
const count = z.number().int().min(0);

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
export type LargeFile = z.infer<typeof largeFile>;

/** Storage of files by owner: at most fifty of each kind, the largest first (FIL-3). */
export const fileUse = z.object({
  /** Bytes and number of all files. */
  used: bytes,
  files: count,
  people: z.array(z.object({ person, used: bytes, files: count })),
  largest: z.array(largeFile),
});
export type FileUse = z.infer<typeof fileUse>;

/** Storage of one server, whose owner may read its messages. */
export const serverUse = fileUse.extend({
  largest: z.array(largeFile.extend({
    /** Null: it is not sent yet. */
    message_id: id.nullable(),
  })),
});
export type ServerUse = z.infer<typeof serverUse>;

/** Storage of the whole installation, for its admins. */
export const installationUse = fileUse.extend({
  /** Null: direct messages, and the shelves of people. */
  servers: z.array(z.object({
    server: z.object({ id, name: z.string() }).nullable(),
    used: bytes,
    files: count,
  })),
});
export type InstallationUse = z.infer<typeof installationUse>;

/** Storage of one person, as their quota counts it. */
const personUse = z.object({
  person,
  /** Bytes of messages and files together. */
  used: bytes,
  /** Bytes and number of the files among them. */
  file_bytes: bytes,
  files: count,
});
export type PersonUse = z.infer<typeof personUse>;

export const peopleUseQuery = z.strictObject({
  offset: z.coerce.number<number>().int().min(0).max(10_000_000).optional(),
});
/** A page of everyone who has stored something, largest first. */
export const peopleUse = z.object({ people: z.array(personUse), total: count });
export type PeopleUse = z.infer<typeof peopleUse>;
