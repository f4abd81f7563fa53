/** Participant in voice, as rendered. */
export interface VoicePerson {
  readonly userId: string;
  readonly username: string;
  /** Display name, with the username if it's ambiguous (MEND-25). */
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly avatarColor: number | null;
  readonly isSpeaking: boolean;
  /** Muted by themselves or by a moderator. */
  readonly isMuted: boolean;
  readonly isServerMuted: boolean;
  readonly isDeafened: boolean;
  readonly isScreenSharing: boolean;
  readonly own: boolean;
  /** Connection between them and the user; also `fine` if the user isn't in their channel. */
  readonly link: "fine" | "connecting" | "failed";
}
