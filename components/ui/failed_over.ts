import { signal } from "@preact/signals";
import type { ComponentType } from "react";

interface Props {
  onRetry: () => void;
  onReload?: () => void;
  onClose: () => void;
}

/** What stands for a dialog, menu or picker that cannot be loaded; null until it is there itself. */
export const failedOver = signal<ComponentType<Props> | null>(null);
