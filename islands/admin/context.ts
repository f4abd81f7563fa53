import { createContext, useContext } from "react";
import type { AdminClient } from "../../client/admin.ts";
import { serverText } from "../../client/errors.ts";
import type { AdminDialog } from "./dialogs.ts";

/** What the tabs of the admin page share. */
export interface AdminContext {
  client: AdminClient;
  open: (dialog: AdminDialog) => void;
}

const Context = createContext<AdminContext | null>(null);

export const AdminProvider = Context.Provider;

export function useAdmin(): AdminContext {
  return useContext(Context)!;
}

/** Does it; what fails is told in a toast. */
export async function telling(
  { toasts }: AdminClient,
  action: () => Promise<unknown>,
  failed: string,
  done?: string,
): Promise<void> {
  try {
    await action();
    if (done) toasts.show(done, "success");
  } catch (error) {
    toasts.show(serverText(error, failed), "error");
  }
}
