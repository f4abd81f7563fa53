import { useEffect, useState } from "react";
import type { Files } from "../../../client/files/files.ts";
import type { SendingFile, Upload } from "../../../client/files/base/state.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import { FilesView } from "../../../components/files/FilesView.tsx";
import type { ShownFile } from "../../../components/files/base/shown_file.ts";
import { type ShownUpload, Uploads } from "../../../components/files/upload/Uploads.tsx";
import { useMain } from "../context.ts";
import { shownFile } from "./shown_file.ts";
import { sourceOf } from "./sources.ts";

interface Props {
  channelId: string;
  message: ShownMessage;
}

/** The files of a message, or how far they are on their way (FIL-2, FIL-4). Loaded with the first. */
export default function MessageFiles({ channelId, message }: Props) {
  const { client, dialog } = useMain();
  const { key, files = [] } = message;
  if (message.id === null) return <OnTheirWay channelId={channelId} messageKey={key} />;
  function open(file: ShownFile) {
    dialog.value = file.kind === "image"
      ? { kind: "lightbox", channelId, startKey: `${key}/${file.id}` }
      : { kind: "file", file, source: sourceOf(client) };
  }
  return <FilesView files={files.map(shownFile)} source={sourceOf(client)} onOpen={open} />;
}

function OnTheirWay({ channelId, messageKey }: { channelId: string; messageKey: string }) {
  const { client } = useMain();
  const [engine, setEngine] = useState<Files | null>(null);
  useEffect(() => {
    client.files.open().then(setEngine, () => {});
  }, [client]);
  const pending = client.messages.pending.value.find(({ key }) => key === messageKey);
  if (!pending?.files || pending.channelId !== channelId) return null;
  const uploads = engine?.uploads.value ?? {};
  return (
    <Uploads
      uploads={pending.files.map((file) => shownUpload(file, uploads[file.key]))}
      onCancel={(key) => engine?.cancel(key)}
      onRetry={(key) => engine?.retry(key)}
    />
  );
}

function shownUpload(file: SendingFile, upload: Upload | undefined): ShownUpload {
  const { key, name, kind, size } = file;
  const { sent = 0, speed = 0, state = "waiting" as const, error = null, blob = null } = upload ??
    {};
  return {
    key,
    name,
    kind,
    size: upload?.size ?? size,
    sent,
    speed,
    state,
    error,
    picture: kind === "image" ? blob : null,
  };
}
