/**
 * Limits of private conversations (E2E-15, E2E-16, E2E-45). Bytes unless the name says otherwise.
 */
const KB = 1024;

export const E2EE_LIMITS = {
  certificateMax: KB,
  keyPackageMax: 2 * KB,
  entryMax: 2 * KB,
  letterMax: 64 * KB,
  vaultMax: 64 * KB,
  /** A new device's opening to an old one, and the letter that it gets (E2E-12). */
  openingMax: 256,
  pairingLetterMax: 48 * KB,
  /** Minutes for which a new device waits to be added. */
  pairingMinutes: 10,
  commitMax: 256 * KB,
  messageMax: 256 * KB,
  /**
   * A sealed reaction, and how many of them one message carries: what fits into one stored value.
   */
  reactionMax: KB,
  reactionsPerMessage: 50,
  /** A signal of a call through the server: an SDP of 64 KB, sealed (E2E-38). */
  signalMax: 97 * KB,
  groupInfoMax: 256 * KB,
  welcomeMax: 512 * KB,
  /** A proposal of the server. */
  proposalMax: 2 * KB,
  /** Content keys and authors of an epoch, sealed with the archive key: one stored value. */
  archivedKeyMax: 64_000,
  /** Devices of a person, and of a group. */
  devicesPerPerson: 10,
  /** Devices that a person key has certified, including revoked ones. */
  devicesKnown: 200,
  /** Revoked devices of a person that are shown with proofs, the newest. */
  revokedProven: 20,
  devicesPerGroup: 250,
  /** People of a group DM. */
  groupPeopleMax: 10,
  groupPeopleMin: 3,
  /** Key packages that a device publishes, and below how many it publishes again. */
  keyPackages: 20,
  keyPackagesLow: 10,
  /** Days for which a key package is valid. */
  keyPackageDays: 90,
  /** People that are asked for at once, and devices that one commit adds. */
  peopleAtOnce: 100,
  addedAtOnce: 100,
  /** Rows of a log or of commits in one response. */
  rowsAtOnce: 100,
  /** Entries of an authority log in one request. */
  appendedAtOnce: 50,
  /** Entries of an authority log, and the last of them, which its owner and removals have (MEND-5). */
  logEntries: 50_000,
  logReserved: 2_000,
  /** Entries of one person other than the owner. */
  logEntriesOfOne: 10_000,
  /** Channels and roles in a log at once, and overrides in one channel. */
  logChannels: 500,
  logRoles: 100,
  logOverrides: 200,
  /** Commits in one response, each of which may be large. */
  commitsAtOnce: 50,
  /** Lost commits in one request, as JSON: what one transaction takes (E2E-26). */
  commitsAgainMax: 512 * KB,
  /** Removals that the server proposes within one epoch. */
  removalsAtOnce: 100,
  mentionsMax: 20,
  /** For how many days, and how many, commits are kept. */
  commitDays: 90,
  commitsKept: 1000,
  letterDays: 30,
  /** Letters that are sent at once, and that wait for one device. */
  lettersAtOnce: 20,
  lettersWaiting: 500,
  /** Letters among them from one person. */
  lettersOfOne: 100,
  /** Key packages that a device may have at once. */
  keyPackagesMax: 100,
  /** Entries of the key log, and sealed content keys, in one response. */
  entriesAtOnce: 1000,
  archivedAtOnce: 50,
} as const;
