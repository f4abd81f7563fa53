/** Somebody in voice, as they are drawn. */
export interface VoicePerson {
  readonly userId: string;
  readonly username: string;
  /** What they are called, with their username where that alone could be another's (MEND-25). */
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly avatarColor: number | null;
  readonly isSpeaking: boolean;
  /** By themselves or by a moderator. */
  readonly isMuted: boolean;
  readonly isServerMuted: boolean;
  readonly isDeafened: boolean;
  readonly isScreenSharing: boolean;
  readonly own: boolean;
  /** The connection between them and oneself; `fine` too where one is not in their channel. */
  readonly link: "fine" | "connecting" | "failed";
}
