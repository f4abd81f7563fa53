import { lazy } from "../../browser/lazy.ts";
import type { ReactNode } from "react";
import { boxStyle } from "../files/base/media_box.ts";
import type { ShownAttachment } from "../files/embedded/shown_attachment.ts";
import { lazyPart } from "../ui/lazy_part.tsx";
import type { ShownMessage } from "./message.ts";
import type { MessageActions } from "./message_actions.ts";

/** Files come later than words; their place is kept. */
const AttachmentView = lazyPart(
  lazy(
    () => import("../files/embedded/AttachmentView.tsx"),
    ({ AttachmentView }) => ({ default: AttachmentView }),
  ),
  { fallback: ({ attachment }) => <Reserved of={attachment} /> },
);
const Unloaded = lazyPart(
  lazy(() => import("../files/embedded/Unloaded.tsx"), ({ Unloaded }) => ({ default: Unloaded })),
  { fallback: () => <div class="my-1 h-11" /> },
);
const UploadProgress = lazyPart(lazy(() => import("../files/upload/UploadProgress.tsx")), {
  failed: () => null,
});

interface Props {
  message: ShownMessage;
  actions: MessageActions;
  /** The text, or its editor. */
  children: ReactNode;
}

/** Message below its author's name: the quoted original, its text, its file. */
export function MessageBody({ message, actions, children }: Props) {
  const { forward, reply, attachment, progress, state } = message;
  if (message.text === null) {
    return <Unloaded size={message.largeSize} onVisible={() => actions.onVisible(message)} />;
  }
  return (
    <>
      {forward && actions.drawOrigin?.(forward)}
      {reply && actions.drawQuote(reply)}
      {message.poll ? actions.drawPoll(message) : children}
      {message.text.includes("/c/") && actions.drawLinks?.(message.text)}
      {attachment && (
        <AttachmentView
          attachment={attachment}
          onOpen={() => actions.onOpen(message)}
          onMissing={actions.onMissing}
          onWanted={() => actions.onVisible(message)}
        />
      )}
      {(message.files || message.sending) && actions.drawFiles(message)}
      {actions.drawNote?.(message)}
      {state === "sending" && actions.drawWaiting?.(message)}
      {state === "sending" && progress !== null && (
        <UploadProgress
          progress={progress}
          onCancel={() => actions.onDiscard(message.key)}
        />
      )}
    </>
  );
}

/** Placeholder of the size that the picture or card will have, within the width available. */
function Reserved({ of }: { of: ShownAttachment }) {
  const { kind, blob, unloaded } = of;
  if (kind === "document" || !blob && !unloaded) return <div class="my-1 h-15.5 md:h-14.5" />;
  return <div class="my-1 min-h-11 max-w-full" style={boxStyle(of)} />;
}
