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
  commitMax: 256 * KB,
  /** A sealed reaction. */
  reactionMax: KB,
  /** A signal of a call through the server: an SDP of 64 KB, sealed (E2E-38). */
  signalMax: 97 * KB,
  groupInfoMax: 256 * KB,
  welcomeMax: 512 * KB,
  /** A proposal of the server. */
  proposalMax: 2 * KB,
  /** Content keys and authors of an epoch, sealed with the archive key: one stored value. */
  archivedKeyMax: 64_000,
  devicesPerPerson: 10,
  /** People of a group DM. */
  groupPeopleMax: 10,
  /** Key packages that a device publishes, and below how many it publishes again. */
  keyPackages: 20,
  keyPackagesLow: 10,
  /** Days for which a key package is valid. */
  keyPackageDays: 90,
  /** People that are asked for at once, and devices that one commit adds. */
  peopleAtOnce: 100,
  addedAtOnce: 100,
  /** Entries of an authority log in one request. */
  appendedAtOnce: 50,
  /** Commits in one response, each of which may be large. */
  commitsAtOnce: 50,
  /** Lost commits in one request, as JSON: what one transaction takes (E2E-26). */
  commitsAgainMax: 512 * KB,
  /** Removals that the server proposes within one epoch. */
  removalsAtOnce: 100,
  mentionsMax: 20,
  commitsKept: 1000,
  /** Letters that are sent at once, and that wait for one device. */
  lettersAtOnce: 20,
  lettersWaiting: 500,
  /** Key packages that a device may have at once. */
  keyPackagesMax: 100,
  /** Entries of the key log, and sealed content keys, in one response. */
  entriesAtOnce: 1000,
} as const;
