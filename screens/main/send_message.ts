import { serverText } from "../../client/base/errors.ts";
import type { MainContext } from "./context.ts";

/** Opens the direct message with somebody; a failure is told (DM-04 to DM-06). */
export async function sendMessage({ client }: Pick<MainContext, "client">, userId: string) {
  try {
    await client.channels.openDm(userId);
    client.ui.setDrawer(false);
  } catch (error) {
    client.toasts.show(serverText(error, "Failed to start DM"), "error");
  }
}
