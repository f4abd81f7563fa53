import type { Key } from "../../storage/keys.ts";

/** The keys of these records. A prefix is a key that only `list` takes. */
export const importKeys = {
  /** Something of ours by its id where it was imported from; `into`: the other way about. */
  imported: (kind: "server" | "channel" | "into" | "user" | "emoji", id: string): Key<string> => [
    "imported",
    kind,
    id,
  ],
};
