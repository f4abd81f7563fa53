/** Minutes of quiet until a thread is archived (COM-7). */
export const ARCHIVE_MINUTES = [60, 1440, 4320, 10_080] as const;
export const DEFAULT_ARCHIVE_MINUTES = 4320;
