import { z } from "zod";

/** The first file in a backup. */
export const MANIFEST = "manifest.json";
const FORMAT = 1;

/** A path inside the data folder: no way out of it. */
const path = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/).max(200);

const schema = z.object({
  program: z.literal("Parley"),
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  /** Of the database. */
  schema: z.number().int(),
  /** How many of each kind are in the database. */
  counts: z.record(z.string(), z.number().int()),
  /** In the order in which they follow. */
  files: z.array(z.object({
    name: path,
    /** Bytes. */
    size: z.number().int().min(0),
    /** Hex. */
    sha256: z.string(),
  })),
});

/** What a backup holds, and how to tell that it is whole. */
export type Manifest = z.infer<typeof schema>;

export function newManifest(fields: Omit<Manifest, "program" | "format">): Manifest {
  return { program: "Parley", format: FORMAT, ...fields };
}

/** Null where it is none, or of a format that this program does not know. */
export function readManifest(text: string): Manifest | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
