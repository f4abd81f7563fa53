import { part } from "./part.ts";

/** What the worker does seldom, each in a script of its own (decision 0062). */
export const parts = {
  /** What a person does in a conversation. */
  acting: part(() => import("./parts/acting.ts")),
  /** What is signed into a log of authority. */
  appending: part(() => import("./parts/appending.ts")),
  /** Own devices that this one did not let in (MEND-76). */
  asking: part(() => import("./parts/asking.ts")),
  /** Content keys that all devices of a person share. */
  archiving: part(() => import("./parts/archiving.ts")),
  /** Who wrote in a conversation and has left, as members tell newcomers. */
  authors: part(() => import("./parts/authors.ts")),
  /** The walk of the key log for what one has not made. */
  auditing: part(() => import("./parts/auditing.ts")),
  /** What calls say through the server. */
  calls: part(() => import("./parts/calls.ts")),
  /** This device's copy of the key log. */
  copying: part(() => import("./parts/copying.ts")),
  /** What lets others' devices in. */
  claiming: part(() => import("./parts/claiming.ts")),
  /** Who decided what a commit of anybody's device carries out. */
  deciding: part(() => import("./parts/deciding.ts")),
  /** What edits say of the messages that they take the place of. */
  editing: part(() => import("./parts/editing.ts")),
  /** What entries in somebody's name say, compared with the leaves of the key log. */
  comparing: part(() => import("./parts/comparing.ts")),
  /** People's keys, and the comparison with those of before. */
  finding: part(() => import("./parts/finding.ts")),
  /** Beginning a group anew, and checking that others may. */
  generations: part(() => import("./parts/generations.ts")),
  /** Messages that were read here and that the server shows no more. */
  gone: part(() => import("./parts/gone.ts")),
  /** Hashes of many short values. */
  hashing: part(() => import("./parts/hashing.ts")),
  /** Coming into a group: making it, joining it, coming back. */
  joining: part(() => import("./parts/joining.ts")),
  /** Entries of revoked devices that came too late. */
  lateEntries: part(() => import("./parts/late_entries.ts")),
  /** Rows of revoked devices that came too late. */
  lateRows: part(() => import("./parts/late_rows.ts")),
  /** Person keys that the key log has of those whom a log of authority names. */
  logKeys: part(() => import("./parts/log_keys.ts")),
  /** What the server has signed of its logs, and what messages say of them. */
  judging: part(() => import("./parts/judging.ts")),
  /** What this device knows, as other own devices are told. */
  knowing: part(() => import("./parts/knowing.ts")),
  /** What one device leaves for another. */
  letters: part(() => import("./parts/letters.ts")),
  /** What a device writes. */
  sealing: part(() => import("./parts/sealing.ts")),
  /** The store's key, and the lock that opens it again (MEND-33). */
  locks: part(() => import("./parts/locks.ts")),
  /** What people sign: who is in a conversation, and a server's roles and members. */
  serverActs: part(() => import("./parts/server_acts.ts")),
  /** Rows one by one: keys, and proof of who wrote them. */
  opening: part(() => import("./parts/opening.ts")),
  /** Logs of authority in which a later version has signed something. */
  outdated: part(() => import("./parts/outdated.ts")),
  /** Where a conversation stands for a device that is not in its group. */
  outside: part(() => import("./parts/outside.ts")),
  /** What a person does to their own keys and devices. */
  ownActs: part(() => import("./parts/own_acts.ts")),
  /** Names that change, or are like others'. */
  naming: part(() => import("./parts/naming.ts")),
  /** What a server's owner signs with new keys, before those are confirmed. */
  newRoots: part(() => import("./parts/new_roots.ts")),
  /** A new device that an old one lets in. */
  pairing: part(() => import("./parts/pairing.ts")),
  /** Rows in their order: repeats, gaps, edits, quotes. */
  reading: part(() => import("./parts/reading.ts")),
  /** What shows the server that a session acts as this device (MEND-4). */
  proving: part(() => import("./parts/proving.ts")),
  /** Rows with the ends of their epochs. */
  rowEpochs: part(() => import("./parts/row_epochs.ts")),
  reactions: part(() => import("./parts/reactions.ts")),
  /** Own devices, and taking them back. */
  removing: part(() => import("./parts/removing.ts")),
  /** What shows one message to others. */
  reporting: part(() => import("./parts/reporting.ts")),
  /** Following a server that was restored from a backup, and handing back its key log. */
  rewinding: part(() => import("./parts/rewinding.ts")),
  /** What a server has lost that was restored from a backup. */
  restoring: part(() => import("./parts/restoring.ts")),
  /** Two key logs under one server's signature, and another server's log. */
  splitting: part(() => import("./parts/splitting.ts")),
  /** Commits of this device. */
  submitting: part(() => import("./parts/submitting.ts")),
  /** What a person says of others' keys. */
  trusting: part(() => import("./parts/trusting.ts")),
  /** What the recovery key opens, brought together with what this device knows. */
  vault: part(() => import("./parts/vault.ts")),
} as const;
