import { z } from "zod";

/** The first file in a backup. */
export const MANIFEST = "manifest.json";
/** The last one: the SHA-256 of each file, hex, in their order. */
export const DIGESTS = "digests.json";
/** Since 2 the digests come last, so that the data is read once. */
const MANIFEST_FORMAT = 2;

/** A path inside the data folder that cannot lead out of it. */
const path = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/).max(200);

const digest = z.string();

const head = z.object({
  program: z.literal("Parley"),
  format: z.union([z.literal(1), z.literal(MANIFEST_FORMAT)]),
  /** Version of the program that made it. */
  version: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  /** Schema of the database. */
  schema: z.number().int(),
  /** How many of each kind are in the database. */
  counts: z.record(z.string(), z.number().int()),
  /** In the order of the archive. */
  files: z.array(z.object({
    name: path,
    /** Bytes. */
    size: z.number().int().min(0),
    /** Format 1. */
    sha256: digest.optional(),
  })),
});

/** The first file of a backup, which describes it. */
export type ManifestHead = z.infer<typeof head>;

/** Contents of a backup, and the digests to verify them. */
export interface Manifest extends ManifestHead {
  files: { name: string; size: number; sha256: string }[];
}

export function newHead(fields: Omit<ManifestHead, "program" | "format">): ManifestHead {
  return { program: "Parley", format: MANIFEST_FORMAT, ...fields };
}

/** @param digests of its files, in their order */
export function completeManifest(head: ManifestHead, digests: readonly string[]): Manifest {
  const files = head.files.map((file, i) => ({ ...file, sha256: digests[i] }));
  return { ...head, files };
}

/** Null where it is none, or of a format that this program does not know. */
export function readHead(text: string): ManifestHead | null {
  return parsed(head, text);
}

/** The digests that a backup should have: null where there are not as many as files. */
export function digestsOf({ format, files }: ManifestHead, last: string | null): string[] | null {
  const found = format === 1
    ? files.map(({ sha256 }) => sha256 ?? "")
    : parsed(z.array(digest), last ?? "");
  return found?.length === files.length ? found : null;
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
