import { signal } from "@preact/signals";
import { TIMES } from "../../protocol/limits.ts";
import type { Platform } from "./platform.ts";

type ToastType = "success" | "error" | "info" | "warning";
interface Toast {
  id: number;
  type: ToastType;
  message: string;
  /** Reason, or a way to resolve it. */
  hint?: string;
  action?: ToastAction;
}

/** Button of a toast, and its action. */
interface ToastAction {
  text: string;
  /** A dialog, as pages know it. */
  opens: { kind: "settings"; tab: "security" } | { kind: "saved" };
}

/** Maximum number of visible toasts; the oldest makes room. */
const MAX_VISIBLE_TOASTS = 3;

export type ToastStore = ReturnType<typeof createToasts>;

/** Short notices at the bottom right. They disappear on their own. */
export function createToasts({ after }: Pick<Platform, "after">) {
  const list = signal<readonly Toast[]>([]);
  let lastId = 0;

  function dismiss(id: number) {
    list.value = list.value.filter((toast) => toast.id !== id);
  }

  return {
    list,
    /** `duration` in milliseconds, 5000 unless said; 0: until dismissed. Answers the toast's id. */
    show(
      message: string,
      type: ToastType = "info",
      duration: number = TIMES.toastShown,
      hint?: string,
      action?: ToastAction,
    ) {
      const id = ++lastId;
      const others = list.value.filter((t) => t.message !== message || t.type !== type);
      list.value = [...others, { id, type, message, hint, action }].slice(-MAX_VISIBLE_TOASTS);
      if (duration > 0) after(duration, () => dismiss(id));
      return id;
    },
    dismiss,
  };
}
