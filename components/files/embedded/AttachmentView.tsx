import { useState } from "react";
import { shown as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { boxFor } from "../base/media_box.ts";
import { FileCard } from "./FileCard.tsx";
import type { ShownAttachment } from "./shown_attachment.ts";
import { Unfetched } from "./Unfetched.tsx";
import { useObjectUrl } from "../base/useObjectUrl.ts";

interface Props {
  attachment: ShownAttachment;
  /** An image was pressed. */
  onOpen: () => void;
  /** Called if its data is missing, and the user wanted it. */
  onMissing: () => void;
  /** Fetches it; rejects when it cannot be had. */
  onWanted: () => Promise<void>;
}

/** A file of a message: images and videos in their place, everything else as a card. */
export function AttachmentView({ attachment, onOpen, onMissing, onWanted }: Props) {
  const [broken, setBroken] = useState(false);
  const { kind, name, blob, unloaded } = attachment;
  // Documents that were fetched because of a press are saved at once.
  const [pressed, setPressed] = useState(false);
  if (unloaded) {
    return (
      <Unfetched
        attachment={attachment}
        onWanted={onWanted}
        onPress={() => setPressed(true)}
      />
    );
  }
  if (!blob || broken || kind === "document") {
    return <FileCard attachment={attachment} onMissing={onMissing} saves={pressed} />;
  }
  const box = boxFor(attachment);
  const onError = () => setBroken(true);
  return kind === "image"
    ? <Picture blob={blob} name={name} box={box} onOpen={onOpen} onError={onError} />
    : <Video blob={blob} name={name} box={box} onError={onError} />;
}

interface MediaProps {
  blob: Blob;
  name: string;
  box: { width: number; height: number };
  /** The browser cannot show it. */
  onError: () => void;
}

function Picture({ blob, name, box, onOpen, onError }: MediaProps & { onOpen: () => void }) {
  const url = useObjectUrl(blob);
  return (
    <button
      type="button"
      aria-label={fill(t.openImage, { name })}
      onClick={onOpen}
      // However small the picture, it can be seen and pressed.
      class="ring-inside my-1 flex min-h-11 min-w-11 max-w-full cursor-zoom-in items-center justify-center overflow-hidden rounded-md bg-surface-3"
    >
      {/* Without an address yet it keeps its place already. */}
      <img
        src={url ?? undefined}
        alt={name}
        {...box}
        onError={onError}
        class="h-auto max-w-full"
      />
    </button>
  );
}

function Video({ blob, name, box, onError }: MediaProps) {
  const url = useObjectUrl(blob);
  return (
    <video
      src={url ?? undefined}
      controls
      preload="metadata"
      aria-label={fill(t.video, { name })}
      {...box}
      onError={() => url && onError()}
      class="my-1 h-auto max-w-full rounded-md bg-surface-1"
    />
  );
}
