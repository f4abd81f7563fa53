import type { Db } from "../../storage/db.ts";
import type { SharedState } from "../../storage/engines/shared_state.ts";
import type { Key } from "../../storage/keys.ts";
import type { BackupTime } from "./cadence.ts";

const LAST: Key<{ at: number; node: string }> = ["backup_last"];
const TOPIC = "backup-offer";

/** A backup that may be fetched once, until a time (milliseconds since 1970). */
export interface Offer {
  secret: string;
  name: string;
  until: number;
}

/** State that nodes with the same data share, so that one of them makes the backups (CL-10). */
export interface BackupTurns {
  /** The host's name for this node. */
  readonly node: string;
  /** Null: another node is making one. */
  alone<T>(work: () => Promise<T>): Promise<T | null>;
  /** When the schedule of any node last made one, and whether this one did; null: never. */
  last(): Promise<{ time: BackupTime; isOwn: boolean } | null>;
  /** This node has made one now. */
  made(): Promise<void>;
  /** Sends an offer to the other nodes, or withdraws it. */
  broadcast(offer: Offer): void;
  onOffer(listener: (offer: Offer) => void): void;
}

/** Null: this node has the data for itself. */
export function turnsOf(
  { db, sharedState, nodeName: node }: {
    db: Db;
    sharedState: SharedState | undefined;
    nodeName: string | null;
  },
  now: () => number,
): BackupTurns | null {
  if (node === null || !sharedState) return null;
  return {
    node,
    alone: (work) => db.aloneNow(work),
    async last() {
      await db.fresh();
      const last = await db.get(LAST);
      // How long another machine runs says nothing here.
      return last && {
        time: { at: last.at, uptime: null, process: null },
        isOwn: last.node === node,
      };
    },
    made: () => db.transact((tx) => tx.set(LAST, { at: now(), node })),
    broadcast: (offer) => sharedState.broadcast(TOPIC, offer),
    onOffer: (listener) => void sharedState.onMessage(TOPIC, (offer) => listener(offer as Offer)),
  };
}
