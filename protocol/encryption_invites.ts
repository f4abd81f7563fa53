/** The server's text about a member who wants to encrypt a direct message or a group (MEND-20). */
const TEXT = " wants to encrypt this conversation end to end";

export const encryptionInvite = (username: string) => `${username}${TEXT}`;

/** Returns whether a system text is such an invitation. */
export const isEncryptionInvite = (text: string) => text.endsWith(TEXT);
