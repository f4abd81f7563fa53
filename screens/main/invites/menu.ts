import invite from "@lucide/icons/icons/user-plus";
import type { Server } from "../../../protocol/servers.ts";
import { serverMenu as t } from "../../../text/en/main.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";

/** Returns the row of a server's menu that invites people to it. */
export function inviteRows({ dialog }: MainContext, { id: serverId }: Server) {
  const onSelect = () => dialog.value = { kind: "invite", serverId };
  return inGroup("server", [{ text: t.invite, icon: invite, onSelect }]);
}
