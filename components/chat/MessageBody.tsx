import type { ReactNode } from "react";
import { AttachmentView } from "../attachments/AttachmentView.tsx";
import { Unloaded } from "../attachments/Unloaded.tsx";
import { part } from "../ui/part.tsx";
import type { ShownMessage } from "./message.ts";
import type { MessageActions } from "./MessageRow.tsx";
import { ReplyQuote } from "./ReplyQuote.tsx";

const UploadProgress = part(() => import("../attachments/UploadProgress.tsx"), {
  failed: () => null,
});

interface Props {
  message: ShownMessage;
  actions: MessageActions;
  /** The text, or its editor. */
  children: ReactNode;
}

/** All of a message below its name: what it answers, its text, its file. */
export function MessageBody({ message, actions, children }: Props) {
  const { reply, attachment, progress, state } = message;
  if (message.text === null) {
    return <Unloaded size={message.largeSize} onVisible={() => actions.onVisible(message)} />;
  }
  return (
    <>
      {reply && <ReplyQuote quote={reply} onJump={() => actions.onQuote(reply)} />}
      {children}
      {attachment && (
        <AttachmentView
          attachment={attachment}
          onOpen={() => actions.onOpen(message)}
          onMissing={actions.onMissing}
        />
      )}
      {state === "sending" && progress !== null && (
        <UploadProgress
          progress={progress}
          onCancel={() => actions.onDiscard(message.key)}
        />
      )}
    </>
  );
}
