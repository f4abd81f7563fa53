/** A voice message that was recorded. */
export interface RecordedVoice {
  file: File;
  /** Seconds. */
  duration: number;
  /** Its wave form: base64 of up to 64 bytes. */
  peaks: string;
}

/** A voice message that is being recorded. */
export interface VoiceRecording {
  /** How loud it was so far, from 0 to 1, evenly over its length. */
  levels(): readonly number[];
  /** Seconds so far. */
  duration(): number;
  /** Stops recording; null: nothing worth keeping. */
  stop(): Promise<RecordedVoice | null>;
  cancel(): void;
}

/** The finger that holds the button while the user speaks. */
export interface Hold {
  pointerId: number;
  /** Where it was put, in CSS pixels. */
  x: number;
  /** True if the finger was lifted before the panel checked. */
  lifted: boolean;
}
