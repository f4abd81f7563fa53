import { lazy } from "../../../browser/lazy.ts";
import { loaders } from "./loaders.ts";

/** Modules that the worker needs seldom, each in its own script (decision 0062). */
export const lazyModules = loaders({
  /** A person's actions in a conversation. */
  actions: lazy(() => import("./parts/actions.ts")),
  /** Entries signed into an authority log. */
  append: lazy(() => import("./parts/append.ts")),
  /** Own devices that this one did not let in (MEND-76). */
  devices: lazy(() => import("./parts/devices.ts")),
  /** Content keys that all devices of a person share. */
  archive: lazy(() => import("./parts/archive.ts")),
  /** The authors who have left, as members tell newcomers. */
  authors: lazy(() => import("./parts/authors.ts")),
  /** The walk of the key log for what one has not made. */
  audit: lazy(() => import("./parts/audit.ts")),
  /** Signals of calls. */
  calls: lazy(() => import("./parts/calls.ts")),
  /** This device's copy of the key log. */
  copy: lazy(() => import("./parts/copy.ts")),
  /** Key packages of devices that are let in. */
  claims: lazy(() => import("./parts/claims.ts")),
  /** Who decided what a commit of any device carries out. */
  author: lazy(() => import("./parts/author.ts")),
  /** Edits, and the messages that they replace. */
  edits: lazy(() => import("./parts/edits.ts")),
  /** Entries in a person's name, compared with the leaves of the key log. */
  leaves: lazy(() => import("./parts/leaves.ts")),
  /** People's keys, and the comparison with those of before. */
  pins: lazy(() => import("./parts/pins.ts")),
  /** Restarting a group, and checking that others may. */
  generations: lazy(() => import("./parts/generations.ts")),
  /** Messages that were read here and that the server no longer shows. */
  gone: lazy(() => import("./parts/gone.ts")),
  /** Hashes of many short values. */
  hashes: lazy(() => import("./parts/hashes.ts")),
  /** Coming into a group: making it, joining it, coming back. */
  joiner: lazy(() => import("./parts/joiner.ts")),
  /** Entries of revoked devices that came too late. */
  lateEntries: lazy(() => import("./parts/late_entries.ts")),
  /** Rows of revoked devices that came too late. */
  lateRows: lazy(() => import("./parts/late_rows.ts")),
  /** Person keys that the key log has of those whom a log of authority names. */
  logKeys: lazy(() => import("./parts/log_keys.ts")),
  /** The server's signed statements on its logs, and what messages say of them. */
  judge: lazy(() => import("./parts/judge.ts")),
  /** This device's knowledge, as it is shared with the person's other devices. */
  knowledge: lazy(() => import("./parts/knowledge.ts")),
  /** Letters between devices. */
  letters: lazy(() => import("./parts/letters.ts")),
  /** Sealing messages. */
  sealer: lazy(() => import("./parts/sealer.ts")),
  /** The store's key, and the lock that opens it again (MEND-33). */
  locks: lazy(() => import("./parts/locks.ts")),
  /** Signed changes: members of a conversation, and a server's roles and members. */
  serverActs: lazy(() => import("./parts/server_acts.ts")),
  /** Rows one by one: keys, and proof of who wrote them. */
  opener: lazy(() => import("./parts/opener.ts")),
  /** Logs of authority in which a later version has signed something. */
  outdated: lazy(() => import("./parts/outdated.ts")),
  /** The state of a conversation for a device that isn't in its group. */
  outsider: lazy(() => import("./parts/outsider.ts")),
  /** A person's actions on their own keys and devices. */
  ownActs: lazy(() => import("./parts/own_acts.ts")),
  /** Names that change, or are like others'. */
  names: lazy(() => import("./parts/names.ts")),
  /** Entries that a server's owner signs with new keys, before those are confirmed. */
  newRoots: lazy(() => import("./parts/new_roots.ts")),
  /** A new device that an old one lets in. */
  pairing: lazy(() => import("./parts/pairing.ts")),
  /** Rows in their order: repeats, gaps, edits, quotes. */
  reader: lazy(() => import("./parts/reader.ts")),
  /** Proof to the server that a session acts as this device (MEND-4). */
  proof: lazy(() => import("./parts/proof.ts")),
  /** Rows with the ends of their epochs. */
  rowEpochs: lazy(() => import("./parts/row_epochs.ts")),
  reactions: lazy(() => import("./parts/reactions.ts")),
  /** Own devices, and taking them back. */
  removals: lazy(() => import("./parts/removals.ts")),
  /** Reports of one message. */
  reports: lazy(() => import("./parts/reports.ts")),
  /** Following a server that was restored from a backup, and handing back its key log. */
  rewind: lazy(() => import("./parts/rewind.ts")),
  /** Data that a restored server has lost. */
  restore: lazy(() => import("./parts/restore.ts")),
  /** Two key logs under one server's signature, and another server's log. */
  split: lazy(() => import("./parts/split.ts")),
  /** Commits of this device. */
  submit: lazy(() => import("./parts/submit.ts")),
  /** A person's decisions on others' keys. */
  trust: lazy(() => import("./parts/trust.ts")),
  /** Vault content, merged with this device's knowledge. */
  vault: lazy(() => import("./parts/vault.ts")),
});
