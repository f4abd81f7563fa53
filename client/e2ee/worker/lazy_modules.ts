import { lazy } from "../../../browser/lazy.ts";
import { loaders } from "./loaders.ts";

/** Modules that the worker needs seldom, each in its own script (decision 0062). */
export const lazyModules = loaders({
  /** A person's actions in a conversation. */
  acting: lazy(() => import("./parts/acting.ts")),
  /** Entries signed into an authority log. */
  appending: lazy(() => import("./parts/appending.ts")),
  /** Own devices that this one did not let in (MEND-76). */
  asking: lazy(() => import("./parts/asking.ts")),
  /** Content keys that all devices of a person share. */
  archiving: lazy(() => import("./parts/archiving.ts")),
  /** The authors who have left, as members tell newcomers. */
  authors: lazy(() => import("./parts/authors.ts")),
  /** The walk of the key log for what one has not made. */
  auditing: lazy(() => import("./parts/auditing.ts")),
  /** Signals of calls. */
  calls: lazy(() => import("./parts/calls.ts")),
  /** This device's copy of the key log. */
  copying: lazy(() => import("./parts/copying.ts")),
  /** Key packages of devices that are let in. */
  claiming: lazy(() => import("./parts/claiming.ts")),
  /** Who decided what a commit of any device carries out. */
  deciding: lazy(() => import("./parts/deciding.ts")),
  /** Edits, and the messages that they replace. */
  editing: lazy(() => import("./parts/editing.ts")),
  /** Entries in a person's name, compared with the leaves of the key log. */
  comparing: lazy(() => import("./parts/comparing.ts")),
  /** People's keys, and the comparison with those of before. */
  finding: lazy(() => import("./parts/finding.ts")),
  /** Restarting a group, and checking that others may. */
  generations: lazy(() => import("./parts/generations.ts")),
  /** Messages that were read here and that the server no longer shows. */
  gone: lazy(() => import("./parts/gone.ts")),
  /** Hashes of many short values. */
  hashing: lazy(() => import("./parts/hashing.ts")),
  /** Coming into a group: making it, joining it, coming back. */
  joining: lazy(() => import("./parts/joining.ts")),
  /** Entries of revoked devices that came too late. */
  lateEntries: lazy(() => import("./parts/late_entries.ts")),
  /** Rows of revoked devices that came too late. */
  lateRows: lazy(() => import("./parts/late_rows.ts")),
  /** Person keys that the key log has of those whom a log of authority names. */
  logKeys: lazy(() => import("./parts/log_keys.ts")),
  /** The server's signed statements on its logs, and what messages say of them. */
  judging: lazy(() => import("./parts/judging.ts")),
  /** This device's knowledge, as it is shared with the person's other devices. */
  knowing: lazy(() => import("./parts/knowing.ts")),
  /** Letters between devices. */
  historyLetters: lazy(() => import("./parts/history_letters.ts")),
  /** Sealing messages. */
  sealing: lazy(() => import("./parts/sealing.ts")),
  /** The store's key, and the lock that opens it again (MEND-33). */
  locks: lazy(() => import("./parts/locks.ts")),
  /** Signed changes: members of a conversation, and a server's roles and members. */
  serverActs: lazy(() => import("./parts/server_acts.ts")),
  /** Rows one by one: keys, and proof of who wrote them. */
  opening: lazy(() => import("./parts/opening.ts")),
  /** Logs of authority in which a later version has signed something. */
  outdated: lazy(() => import("./parts/outdated.ts")),
  /** The state of a conversation for a device that isn't in its group. */
  statusWithoutGroup: lazy(() => import("./parts/status_without_group.ts")),
  /** A person's actions on their own keys and devices. */
  ownActs: lazy(() => import("./parts/own_acts.ts")),
  /** Names that change, or are like others'. */
  naming: lazy(() => import("./parts/naming.ts")),
  /** Entries that a server's owner signs with new keys, before those are confirmed. */
  newRoots: lazy(() => import("./parts/new_roots.ts")),
  /** A new device that an old one lets in. */
  pairing: lazy(() => import("./parts/pairing.ts")),
  /** Rows in their order: repeats, gaps, edits, quotes. */
  reading: lazy(() => import("./parts/reading.ts")),
  /** Proof to the server that a session acts as this device (MEND-4). */
  proving: lazy(() => import("./parts/proving.ts")),
  /** Rows with the ends of their epochs. */
  rowEpochs: lazy(() => import("./parts/row_epochs.ts")),
  reactions: lazy(() => import("./parts/reactions.ts")),
  /** Own devices, and taking them back. */
  removing: lazy(() => import("./parts/removing.ts")),
  /** Reports of one message. */
  reporting: lazy(() => import("./parts/reporting.ts")),
  /** Following a server that was restored from a backup, and handing back its key log. */
  rewinding: lazy(() => import("./parts/rewinding.ts")),
  /** Data that a restored server has lost. */
  restoring: lazy(() => import("./parts/restoring.ts")),
  /** Two key logs under one server's signature, and another server's log. */
  splitting: lazy(() => import("./parts/splitting.ts")),
  /** Commits of this device. */
  submitting: lazy(() => import("./parts/submitting.ts")),
  /** A person's decisions on others' keys. */
  trusting: lazy(() => import("./parts/trusting.ts")),
  /** Vault content, merged with this device's knowledge. */
  vault: lazy(() => import("./parts/vault.ts")),
});
