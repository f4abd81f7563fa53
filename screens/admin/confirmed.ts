import { isOver } from "../../client/admin/confirmation.ts";
import type { OrderProps } from "../../components/admin/OrderDialog.tsx";
import type { AdminContext } from "./context.ts";

/** Question before an action that one password confirms for a while. */
type Asked = Omit<OrderProps, "onOrder" | "onClose" | "isConfirmed"> & { act: () => Promise<void> };

/** Asks for confirmation of an action; for the password only without a recent confirmation. */
export function askConfirmed({ client, open }: AdminContext, { act, ...asked }: Asked): void {
  const { confirmation } = client;
  open({
    kind: "order",
    ...asked,
    isConfirmed: confirmation.isHeld(),
    async onOrder(password) {
      if (password !== "") await confirmation.confirm(password);
      await act();
    },
  });
}

/** Runs an action at once, or asks for the password without a recent confirmation. */
export async function confirmed(admin: AdminContext, asked: Asked): Promise<void> {
  const { confirmation, toasts } = admin.client;
  if (!confirmation.isHeld()) return askConfirmed(admin, asked);
  try {
    await asked.act();
  } catch (error) {
    if (isOver(error)) return askConfirmed(admin, asked);
    const { message } = error as Error;
    toasts.show(message || asked.failed, "error");
  }
}
