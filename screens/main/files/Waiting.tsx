import { useEffect, useState } from "react";
import type { Files } from "../../../client/files/files.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import { WaitingNote } from "../../../components/files/upload/WaitingNote.tsx";
import { useMain } from "../context.ts";

/** Why a message on its way is not delivered yet. Loaded with the first that is sent. */
export default function Waiting({ message: { key, progress } }: { message: ShownMessage }) {
  const { client } = useMain();
  const [engine, setEngine] = useState<Files | null>(null);
  const pending = client.messages.pending.value.find((one) => one.key === key);
  const files = pending?.files ?? [];
  const hasFiles = files.length > 0;
  useEffect(() => {
    if (hasFiles) client.files.open().then(setEngine, () => {});
  }, [client, hasFiles]);
  const uploads = engine?.uploads.value ?? {};
  const size = files.reduce((sum, file) => sum + (uploads[file.key]?.size ?? file.size), 0);
  const sent = files.reduce((sum, { key }) => sum + (uploads[key]?.sent ?? 0), 0);
  const connected = client.connection.connection.value.state === "connected";
  const uploaded = hasFiles ? Math.min(1, sent / Math.max(1, size)) : progress;
  return <WaitingNote connected={connected} uploaded={uploaded} />;
}
