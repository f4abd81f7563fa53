/** Bytes of a content key that version 1 has sealed: iv, key and tag. */
const V1_BYTES = 12 + 32 + 16;
/** The first byte of a later version is one of the next few. */
const VERSION_COUNT = 16;

/**
 * Returns the version in which a content key was sealed for the archive (E2E-13). Version 1 has a
 * random first byte and one size; later ones are longer, and their first byte is the version.
 */
export function archiveVersion(sealed: Uint8Array): number {
  const [first = 0] = sealed;
  return sealed.length > V1_BYTES && first > 1 && first < VERSION_COUNT ? first : 1;
}

/** The newest version that this program opens and writes. */
export const ARCHIVE_VERSION = 2;
