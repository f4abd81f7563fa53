const notices = () => document.querySelector("[data-notices]");

/**
 * What lies above an open dialog and is no press outside of it: toasts, which can be dismissed,
 * and a call, which can be answered. Each must be there when a dialog opens, or Zag complains.
 */
export const ABOVE_DIALOGS = [
  notices,
  () => document.querySelector("[data-incoming-call]") ?? notices(),
];
