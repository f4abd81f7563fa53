import { publicAddress } from "../../../client/base/address.ts";
import { InviteDialog } from "../../../components/dialogs/InviteDialog.tsx";
import { can } from "../../../protocol/permissions.ts";
import { shell as t } from "../../../text/en/main.ts";
import { useMain } from "../context.ts";
import { showAndThrow } from "../show_error.ts";

interface Props {
  serverId: string;
  onClose: () => void;
}

/** A new invite to the open server. */
export default function InvitePeople({ serverId, onClose }: Props) {
  const { servers, permissions, toasts } = useMain().client;
  return (
    <InviteDialog
      serverName={servers.selected.value?.name ?? ""}
      canCustomize={can(permissions.membership.value, "manageServer")}
      onCreate={() => servers.createInvite(serverId)}
      onCreateCustom={(options) =>
        servers.createInvite(serverId, options).catch(showAndThrow({ toasts }, t.inviteFailed))}
      linkOf={(code) => `${publicAddress()}/invite/${encodeURIComponent(code)}`}
      onClose={onClose}
    />
  );
}
