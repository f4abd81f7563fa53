import { DIRECT } from "../../client/channels/state.ts";
import { type SharedFile, ShareDialog } from "../../components/dialogs/ShareDialog.tsx";
import { share as t } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { useMain } from "./context.ts";
import { displayNameOf } from "../../protocol/display_name.ts";

interface Props {
  text: string;
  files: readonly SharedFile[];
  onShare: (channelId: string) => void;
  onClose: () => void;
}

/** Destinations for shared content: people first. */
export default function Share({ text, files, onShare, onClose }: Props) {
  const { client } = useMain();
  const lists = client.channels.lists.value;
  const people = (lists[DIRECT] ?? []).map(({ id, recipient, name }) => ({
    value: id,
    text: recipient ? displayNameOf(recipient) : name,
  }));
  const channels = client.servers.ordered.value.flatMap((server) =>
    (lists[server.id] ?? []).filter(({ is_voice }) => !is_voice).map(({ id, name }) => ({
      value: id,
      text: fill(t.channel, { channel: name, server: server.name }),
    }))
  );
  return (
    <ShareDialog
      text={text}
      files={files}
      options={[...people, ...channels]}
      onShare={(id) => {
        onClose();
        onShare(id);
      }}
      onClose={onClose}
    />
  );
}
