import { EditThreadDialog } from "../../../components/threads/EditThreadDialog.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { useMain } from "../context.ts";

interface Props {
  thread: Channel;
  onClose: () => void;
}

/** Changes a thread. */
export default function EditThread({ thread, onClose }: Props) {
  const { client } = useMain();
  return (
    <EditThreadDialog
      thread={thread}
      canSlow={client.permissions.in(thread).manageThreads}
      onSubmit={(changes) => client.threads.change(thread.id, changes)}
      onClose={onClose}
    />
  );
}
