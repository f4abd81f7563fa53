/** Devices of one account that get push notifications. */
export const MAX_PUSH_DEVICES = 20;
