import { ReplyBar } from "../../../components/chat/ReplyBar.tsx";
import { lazy } from "../../../browser/lazy.ts";
import { lazyPart } from "../../../components/ui/lazy_part.tsx";
import { useMain } from "../context.ts";
import { type AttachmentActions, focusComposer } from "../useDraftAttachments.tsx";
import { EnclosedFiles } from "./EnclosedFiles.tsx";

const VoiceMessage = lazyPart(lazy(() => import("./VoiceMessage.tsx")));

interface Props {
  channelId: string;
  actions: AttachmentActions;
}

/** Attachments and reply of the next message, above the input. Loaded with the first one. */
export default function Enclosing({ channelId, actions }: Props) {
  const { client } = useMain();
  const { recording, cancelReply, during } = actions;
  const { files = [], reply } = client.enclosed.of(channelId);
  function endRecording() {
    recording.value = null;
    focusComposer();
  }
  return (
    <>
      {reply && (
        <ReplyBar
          quote={reply}
          notifies={reply.author ? reply.to !== undefined : null}
          onNotify={(on) => {
            const { to: _, ...rest } = reply;
            const next = on ? { ...rest, to: reply.author } : rest;
            client.enclosed.set(channelId, { reply: next });
            focusComposer();
          }}
          onCancel={cancelReply}
        />
      )}
      {files.length > 0 && (
        <EnclosedFiles
          channelId={channelId}
          onMaking={during}
          onRemoved={focusComposer}
        />
      )}
      {recording.value && (
        <VoiceMessage
          channelId={channelId}
          hold={recording.value.hold}
          onSent={endRecording}
          onClose={endRecording}
        />
      )}
    </>
  );
}
