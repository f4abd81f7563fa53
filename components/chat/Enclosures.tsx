import { ReadyCard } from "../attachments/ReadyCard.tsx";
import type { ShownAttachment } from "../attachments/shown.ts";
import type { Quote } from "./message.ts";
import { ReplyBar } from "./ReplyBar.tsx";

interface Props {
  reply: Quote | null;
  file: ShownAttachment | null;
  onCancelReply: () => void;
  onRemoveFile: () => void;
}

/** Above the input: what will go with the next message. Loaded when there is something. */
export default function Enclosures({ reply, file, onCancelReply, onRemoveFile }: Props) {
  return (
    <>
      {reply && <ReplyBar quote={reply} onCancel={onCancelReply} />}
      {file && <ReadyCard attachment={file} onRemove={onRemoveFile} />}
    </>
  );
}
