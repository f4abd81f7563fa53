import { type ReactNode } from "react";
import { BackupDialog } from "../../components/admin/BackupDialog.tsx";
import { DeleteAccountDialog } from "../../components/admin/DeleteAccountDialog.tsx";
import { OrderDialog } from "../../components/admin/OrderDialog.tsx";
import { ResetDialog } from "../../components/admin/ResetDialog.tsx";
import { CreateAccountDialog } from "../../components/admin/CreateAccountDialog.tsx";
import { UserSessions } from "./UserSessions.tsx";
import type { AdminDialog } from "./admin_dialog.ts";

/** Renders the open dialog. */
export function drawDialog(dialog: AdminDialog, onClose: () => void): ReactNode {
  switch (dialog.kind) {
    case "order":
      return <OrderDialog {...dialog} onClose={onClose} />;
    case "reset":
      return <ResetDialog {...dialog} onClose={onClose} />;
    case "delete":
      return <DeleteAccountDialog {...dialog} onClose={onClose} />;
    case "backup":
      return <BackupDialog {...dialog} onClose={onClose} />;
    case "create":
      return <CreateAccountDialog {...dialog} onClose={onClose} />;
    case "sessions":
      return <UserSessions user={dialog.user} onClose={onClose} />;
  }
}
