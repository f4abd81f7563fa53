const notices = () => document.querySelector("[data-notices]");

/**
 * Elements above an open dialog in which a press doesn't count as outside of it: toasts, which can
 * be dismissed, and a call, which can be answered. Each must exist when a dialog opens, or Zag
 * complains.
 */
export const ABOVE_DIALOGS = [
  notices,
  () => document.querySelector("[data-incoming-call]") ?? notices(),
];
