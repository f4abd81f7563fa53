/** Names of the deadlines of a user in voice. */
export const graceOf = (userId: string) => `voice grace ${userId}`;
export const muteEndOf = (userId: string) => `voice mute ${userId}`;
