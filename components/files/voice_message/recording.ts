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
  /** null: nothing to speak of. */
  stop(): Promise<RecordedVoice | null>;
  cancel(): void;
}

/** The finger that holds the button while one speaks, if it does still. */
export interface Hold {
  pointerId: number;
  /** Where it was put, in CSS pixels. */
  x: number;
  /** It was lifted before anybody looked. */
  lifted: boolean;
}
