import { isOver } from "../../client/admin/confirmation.ts";
import type { OrderProps } from "../../components/admin/OrderDialog.tsx";
import type { AdminContext } from "./context.ts";

/** Question before an action that one password confirms for a while. */
type Asked = Omit<OrderProps, "onOrder" | "onClose" | "isConfirmed"> & { act: () => Promise<void> };

/** Asks before something is done; for the password only where there is no confirmation. */
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

/** Does something at once, or asks for the password where there is no confirmation. */
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
