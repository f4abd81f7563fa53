import { useMemo } from "react";
import Enclosures from "../../../components/chat/Enclosures.tsx";
import { part } from "../../../components/ui/part.tsx";
import { useMain } from "../context.ts";
import { type EnclosingActions, focusComposer } from "../useEnclosing.tsx";
import { EnclosedFiles } from "./EnclosedFiles.tsx";

const VoiceMessage = part(() => import("./VoiceMessage.tsx"));

interface Props {
  channelId: string;
  actions: EnclosingActions;
}

/** What goes with the next message, above the input. Loaded when there is something. */
export default function Enclosing({ channelId, actions }: Props) {
  const { client } = useMain();
  const { recording, cancelReply, during } = actions;
  const { file, files = [], reply } = client.enclosed.of(channelId);
  // The preview is drawn anew only when the file changes, not at each key.
  const shown = useMemo(
    () => file && { ...file.attachment, kind: file.kind, blob: file.blob },
    [file],
  );
  function endRecording() {
    recording.value = null;
    focusComposer();
  }
  return (
    <>
      {(reply || shown) && (
        <Enclosures
          reply={reply}
          file={shown}
          onCancelReply={cancelReply}
          onRemoveFile={() => {
            client.enclosed.set(channelId, { file: null });
            focusComposer();
          }}
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
