import { channelTitle } from "../../../client/channels/state.ts";
import { LevelDialog, type ShownLevels } from "../../../components/notify/LevelDialog.tsx";
import { levels as t } from "../../../text/en/notify.ts";
import { useMain } from "../context.ts";

interface Props {
  /** A server, a category, a channel or a conversation. */
  id: string;
  onClose: () => void;
}

/** Notification settings of a server, a category or a channel (COM-10). */
export default function Levels({ id, onClose }: Props) {
  const { notifications, servers, channels, toasts } = useMain().client;
  const server = servers.list.value.find((one) => one.id === id);
  const channel = channels.find(id);
  const settings = notifications.levels.value;
  const category = Object.values(channels.categoryLists.value).flat().find((one) => one.id === id);
  const name = server?.name ?? category?.name ?? (channel ? channelTitle(channel) : "");
  const kind = server ? "server" : category || channel?.server_id ? "channel" : "direct";
  const stored = settings?.servers[id];
  const { level = null } = stored ?? settings?.channels[id] ?? {};

  function change({ level, suppressEveryone, suppressRoles }: ShownLevels) {
    const body = kind === "server"
      ? {
        servers: {
          [id]: { level, suppress_everyone: suppressEveryone, suppress_roles: suppressRoles },
        },
      }
      : { channels: { [id]: { level } } };
    void notifications.change(body).catch(() => toasts.show(t.failed, "error"));
  }

  return (
    <LevelDialog
      name={name}
      kind={kind}
      settings={{
        level,
        suppressEveryone: stored?.suppress_everyone ?? false,
        suppressRoles: stored?.suppress_roles ?? false,
      }}
      serverDefault={server?.default_notifications ?? "all"}
      onChange={change}
      onClose={onClose}
    />
  );
}
