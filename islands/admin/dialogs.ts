import { createElement, type ReactNode } from "react";
import { DeleteAccountDialog } from "../../components/admin/DeleteAccountDialog.tsx";
import { ResetDialog } from "../../components/admin/ResetDialog.tsx";
import { TypedConfirmDialog } from "../../components/dialogs/TypedConfirmDialog.tsx";
import { ConfirmDialog } from "../../components/ui/ConfirmDialog.tsx";
import type { AdminUser } from "../../protocol/admin.ts";

/** A dialog of the admin page, with what it does. */
export type AdminDialog =
  | {
    kind: "confirm";
    title: string;
    text: string;
    confirm: string;
    danger: boolean;
    onConfirm: () => Promise<unknown>;
  }
  | {
    kind: "typed";
    title: string;
    text: string;
    word: string;
    confirm: string;
    failed: string;
    onConfirm: () => Promise<unknown>;
  }
  | { kind: "reset"; user: AdminUser; onReset: (twoFactorOff: boolean) => Promise<string> }
  | {
    kind: "delete";
    username: string;
    onDelete: (how: { heir: string | null; messages: boolean }) => Promise<unknown>;
  };

/** Draws the open one. */
export function drawDialog(dialog: AdminDialog, onClose: () => void): ReactNode {
  switch (dialog.kind) {
    case "confirm":
      return createElement(ConfirmDialog, { ...dialog, onClose });
    case "typed":
      return createElement(TypedConfirmDialog, { ...dialog, onClose });
    case "reset":
      return createElement(ResetDialog, { ...dialog, onClose });
    case "delete":
      return createElement(DeleteAccountDialog, { ...dialog, onClose });
  }
}
