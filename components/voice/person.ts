/** Participant in voice, as rendered. */
export interface VoicePerson {
  readonly userId: string;
  readonly username: string;
  /** Display name, with the username if it's ambiguous (MEND-25). */
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
