/** Characters of the passphrase that seals a backup. Not in LIMITS: few pages need it. */
export const MIN_PASSPHRASE = 8;
