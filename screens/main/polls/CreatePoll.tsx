import { CreatePollDialog } from "../../../components/polls/CreatePollDialog.tsx";
import { useMain } from "../context.ts";
import { jumpDown } from "../useComposer.ts";

interface Props {
  channelId: string;
  onClose: () => void;
}

/** Makes a poll and sends it to a channel (COM-15). */
export default function CreatePoll({ channelId, onClose }: Props) {
  const main = useMain();
  return (
    <CreatePollDialog
      onClose={onClose}
      onCreate={async (text, choices) => {
        await main.client.polls.create(channelId, text, choices);
        onClose();
        void jumpDown(main, channelId);
      }}
    />
  );
}
