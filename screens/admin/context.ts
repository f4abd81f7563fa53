import { createContext, useContext } from "react";
import type { AdminClient } from "../../client/admin/admin.ts";
import type { AdminTab } from "../../components/admin/AdminFrame.tsx";
import type { AdminDialog } from "./admin_dialog.ts";

/** Context shared by the tabs of the admin page. */
export interface AdminContext {
  client: AdminClient;
  open: (dialog: AdminDialog) => void;
  /** Initial search of the People tab; '' means everyone. */
  sought: string;
  /** Opens another tab. */
  showTab: (tab: AdminTab) => void;
  /** Opens the People tab at a user. */
  showPerson: (username: string) => void;
}

const Context = createContext<AdminContext | null>(null);

export const AdminProvider = Context.Provider;

export function useAdmin(): AdminContext {
  return useContext(Context)!;
}
