/** Most of a channel's settings (COM-3). */
export const CHANNEL_LIMITS = {
  slowModeSeconds: 21_600,
  userLimit: 99,
} as const;
