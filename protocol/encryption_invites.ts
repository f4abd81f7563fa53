/** What the server tells of whoever wants to encrypt a direct message or a group (MEND-20). */
const TEXT = " wants to encrypt this conversation end to end";

export const encryptionInvite = (username: string) => `${username}${TEXT}`;

/** Whether the server's words are such an invitation. */
export const isEncryptionInvite = (text: string) => text.endsWith(TEXT);
