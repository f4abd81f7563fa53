import type { BackupDialog } from "../../components/admin/BackupDialog.tsx";
import type { CreateAccountDialog } from "../../components/admin/CreateAccountDialog.tsx";
import type { DeleteAccountDialog } from "../../components/admin/DeleteAccountDialog.tsx";
import type { OrderDialog } from "../../components/admin/OrderDialog.tsx";
import type { ResetDialog } from "../../components/admin/ResetDialog.tsx";
import type { PropsOf } from "../../components/dialogs/types.ts";
import type { AdminUser } from "../../protocol/admin.ts";

/** Dialog of the admin page, with its action. Each one makes a change. */
export type AdminDialog =
  | { kind: "order" } & PropsOf<typeof OrderDialog>
  | { kind: "reset" } & PropsOf<typeof ResetDialog>
  | { kind: "delete" } & PropsOf<typeof DeleteAccountDialog>
  | { kind: "backup" } & PropsOf<typeof BackupDialog>
  | { kind: "create" } & PropsOf<typeof CreateAccountDialog>
  | { kind: "sessions"; user: AdminUser };
