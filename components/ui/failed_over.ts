import { signal } from "@preact/signals";
import type { ComponentType } from "react";

interface Props {
  onRetry: () => void;
  onReload?: () => void;
  onClose: () => void;
}

/**
 * Error message in place of a dialog, menu or picker that fails to load; null until it has loaded.
 */
export const failedOver = signal<ComponentType<Props> | null>(null);
