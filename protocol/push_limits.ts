/** Devices of one account that get push notifications. */
export const PUSH_DEVICES_MAX = 20;

/** Places that a device can have muted for its notifications; it names the newest. */
export const PUSH_MUTED_MAX = 500;
