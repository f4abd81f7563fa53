import { EditChannelDialog } from "../../../components/dialogs/EditChannelDialog.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { shell as t } from "../../../text/en/main.ts";
import { fill } from "../../../text/message.ts";
import { ChannelPermissions } from "../ChannelPermissions.tsx";
import { type MainContext, useMain } from "../context.ts";
import { showError } from "../show_error.ts";

interface Props {
  channel: Channel;
  onClose: () => void;
}

/** The settings of a channel, with its permissions. */
export default function EditChannel({ channel, onClose }: Props) {
  const main = useMain();
  return (
    <EditChannelDialog
      channel={channel}
      onSubmit={(change) => main.client.channels.change(channel.id, change)}
      onDelete={() => askToDelete(main, channel)}
      onClose={onClose}
      permissions={<ChannelPermissions channel={channel} />}
    />
  );
}

/** FRD-37, FRD-39. */
function askToDelete({ client, dialog }: MainContext, channel: Channel) {
  dialog.value = {
    kind: "confirm",
    title: t.deleteChannel,
    text: fill(t.deleteChannelText, { name: channel.name }),
    confirm: t.deleteChannelSubmit,
    danger: true,
    onConfirm: () => client.channels.remove(channel.id).catch(showError(client)),
  };
}
