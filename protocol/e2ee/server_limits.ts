/** Limits of private conversations that only the server needs: browsers don't load these. */
export const E2EE_SERVER_LIMITS = {
  /** Minutes for which a new device waits to be added. */
  pairingMinutes: 10,
  /** Bytes. */
  messageMax: 256 * 1024,
  /** Sealed reactions on one message: they fit into one stored value. */
  reactionsPerMessage: 50,
  /** Devices that a person key has certified, including revoked ones. */
  devicesKnown: 200,
  /** Revoked devices of a person that are shown with proofs, the newest. */
  revokedProven: 20,
  devicesPerGroup: 250,
  /** People of a group DM. */
  groupPeopleMin: 3,
  /** Rows of a log or of commits in one response. */
  rowsAtOnce: 100,
  /** Entries of an authority log, and the last of them, which its owner and removals have (MEND-5). */
  logEntries: 50_000,
  logReserved: 2_000,
  /** Entries of one person other than the owner. */
  logEntriesOfOne: 10_000,
  /** Channels and roles in a log at once, and overrides in one channel. */
  logChannels: 500,
  logRoles: 100,
  logOverrides: 200,
  /** For how many days, and how many, commits are kept. */
  commitDays: 90,
  letterDays: 30,
  /** Letters among them from one person. */
  lettersOfOne: 100,
  archivedAtOnce: 50,
} as const;
