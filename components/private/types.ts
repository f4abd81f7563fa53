import type { LogHead } from "../../protocol/e2ee/people_schemas.ts";

/** State of the reader's keys for the settings; see `PrivateState` in client/e2ee/link/keys.ts. */
export interface ShownState {
  phase: "none" | "elsewhere" | "ready" | "revoked" | "replaced" | "locked";
  recovery: "none" | "unconfirmed" | "confirmed" | "locked";
  recoveryLater: number | null;
  /** In use, this one among them. */
  devices: number;
  resetAt: string | null;
  pairing: ShownPairing | null;
  split: { own: LogHead; other: Partial<LogHead>; channels?: string[] } | null;
  restored: { isOften: boolean } | null;
  foreign: number[];
  newDevices: { id: string; browser: string }[];
}

/** Progress of adding a new device; see `PairingState` there. */
export type ShownPairing =
  | { step: "shown"; code: string; until: string }
  | { step: "asked"; browser: string; until: string }
  | { step: "compare"; digits: string }
  | { step: "wait"; digits?: string }
  | { step: "forged" };

export interface ShownDevice {
  id: string;
  createdAt: string;
  seenAt: string;
  browser: string;
  isThis: boolean;
  isRevoked: boolean;
  /** Revocation is in progress. */
  isRemoving: boolean;
  /** Number of conversations that a revoked device is still in. */
  staysIn: number;
  isProven: boolean;
}

/** Actions on the keys; each rejects with a text for the user. */
export interface PrivateActions {
  begin(anew?: boolean): Promise<unknown>;
  recoveryKey(): Promise<string | null>;
  confirmRecovery(typed: string): Promise<unknown>;
  recoveryLater(): Promise<unknown>;
  newRecoveryKey(): Promise<unknown>;
  recover(typed: string): Promise<unknown>;
  /** Opens keys that are locked by a former password (MEND-33). */
  unlock(password: string): Promise<unknown>;
  /** Lets a new device in by an old one (E2E-12). */
  pairing(
    act: { kind: "ask" | "respond" | "same" | "cancel" } | { kind: "scanned"; code: string },
  ): Promise<unknown>;
  camera: {
    isThere(): boolean;
    /** Shows the camera's picture until it contains a QR code. */
    readCode(video: HTMLVideoElement, over: AbortSignal): Promise<string>;
  };
  devices(): Promise<ShownDevice[]>;
  /** Continues with the key log that the server shows now (MEND-31). */
  continueLog(): Promise<unknown>;
  revoke(id: string): Promise<unknown>;
  /** Confirms that a new device is the user's own (MEND-76). */
  knowDevice(id: string): Promise<unknown>;
  beginReset(password: string, code?: string): Promise<unknown>;
  cancelReset(): Promise<unknown>;
}
