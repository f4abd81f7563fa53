/** A message as the list shows it, sent or still on its way. */
export interface ShownMessage {
  /** Stays the same from sending to sent. */
  key: string;
  /** null: the server does not know it yet. */
  id: string | null;
  seq: number | null;
  userId: string;
  username: string;
  avatarUrl: string | null;
  /** ISO 8601. */
  at: string;
  /** null: a large content that is still loading. */
  text: string | null;
  /** The text is the placeholder for what no key opens (MSG-38). */
  unreadable: boolean;
  /** Written by the server: someone joined, left … */
  system: boolean;
  edited: boolean;
  state: "sent" | "sending" | "failed";
  /** Why it failed. */
  error: string | null;
  canEdit: boolean;
  canDelete: boolean;
}
