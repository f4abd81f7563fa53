import { ServerProfileDialog } from "../../../components/server_settings/ServerProfileDialog.tsx";
import { useMain } from "../context.ts";

interface Props {
  serverId: string;
  onClose: () => void;
}

/** A server as it presents itself, with the way to its rules (COM-5). */
export default function ServerProfile({ serverId, onClose }: Props) {
  const { client } = useMain();
  const server = client.servers.list.value.find(({ id }) => id === serverId);
  if (!server) return null;
  const rules = client.channels.find(server.rules_channel_id ?? "");
  return (
    <ServerProfileDialog
      server={server}
      onRules={rules
        ? () => {
          client.navigation.select(serverId, rules.id);
          client.ui.setDrawer(false);
          onClose();
        }
        : null}
      onClose={onClose}
    />
  );
}
