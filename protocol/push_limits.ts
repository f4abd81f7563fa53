/** Devices of one account that get push notifications. */
export const MAX_PUSH_DEVICES = 20;

/** Places that a device can have muted for its notifications; it names the newest. */
export const MAX_PUSH_MUTED = 500;
