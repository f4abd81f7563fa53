import type { ReactNode } from "react";
import { boxFor } from "../attachments/box.ts";
import type { ShownAttachment } from "../attachments/shown.ts";
import { part } from "../ui/part.tsx";
import type { ShownMessage } from "./message.ts";
import type { MessageActions } from "./MessageRow.tsx";

/** Files come later than words; their place is kept. */
const AttachmentView = part(
  async () => ({ default: (await import("../attachments/AttachmentView.tsx")).AttachmentView }),
  { fallback: ({ attachment }) => <Placeholder height={heightOf(attachment)} /> },
);
const Unloaded = part(
  async () => ({ default: (await import("../attachments/Unloaded.tsx")).Unloaded }),
  { fallback: () => <Placeholder height={44} /> },
);
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
      {reply && actions.drawQuote(reply)}
      {children}
      {attachment && (
        <AttachmentView
          attachment={attachment}
          onOpen={() => actions.onOpen(message)}
          onMissing={actions.onMissing}
          onWanted={() => actions.onVisible(message)}
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

function Placeholder({ height }: { height: number }) {
  return <div class="my-1" style={{ height }} />;
}

/** Pixels: a picture's, or a card's. */
function heightOf(attachment: ShownAttachment): number {
  const { kind, blob, unloaded } = attachment;
  return (blob || unloaded) && kind !== "document" ? boxFor(attachment).height : 58;
}
