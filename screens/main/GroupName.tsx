import { GroupNameDialog } from "../../components/groups/GroupNameDialog.tsx";
import type { Channel } from "../../protocol/channels.ts";
import { useMain } from "./context.ts";
import { displayNameOf } from "../../protocol/display_name.ts";

interface Props {
  channel: Channel;
  onClose: () => void;
}

/** The name of a group (E2E-16). */
export default function GroupName({ channel, onClose }: Props) {
  const { channels } = useMain().client;
  const { id, group_name = "", recipients = [] } = channel;
  return (
    <GroupNameDialog
      name={group_name}
      otherwise={recipients.map(displayNameOf).join(", ")}
      onSubmit={async (name) => await (await channels.groups()).rename(id, name)}
      onClose={onClose}
    />
  );
}
