export interface PinRecord {
  messageId: string;
  by: string;
  /** Milliseconds. */
  at: number;
}
