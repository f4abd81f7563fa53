import type { Row } from "../../client/messages/state.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { Lightbox, type LightboxImage } from "../../components/files/pictures/Lightbox.tsx";
import { timeText } from "../../components/ui/times.ts";
import { useMain } from "./context.ts";
import { shownFile } from "./files/shown_file.ts";
import { sourceOf } from "./files/sources.ts";

interface Props {
  channelId: string;
  /** `key` of the image to begin with. */
  startKey: string;
  onClose: () => void;
}

/** The images of a channel that are loaded, beginning with one of them. */
export default function MainLightbox({ channelId, startKey, onClose }: Props) {
  const { client } = useMain();
  const rows = client.messages.windows.value[channelId]?.rows ?? [];
  const nameOf = ({ sender_id, username, display_name, nickname = display_name }: Row) =>
    client.channels.nameIn(channelId, sender_id, username, nickname) ?? username;
  const images = rows.flatMap((row) =>
    imagesOf(row).map((image) => ({ ...image, username: nameOf(row) }))
  );
  return (
    <Lightbox images={images} startKey={startKey} source={sourceOf(client)} onClose={onClose} />
  );
}

/** Caches the parsed files of a row, so that they keep their identity. */
const parsed = new WeakMap<Row, LightboxImage[]>();

function imagesOf(row: Row): LightboxImage[] {
  const known = parsed.get(row) ?? imagesIn(row);
  parsed.set(row, known);
  return known;
}

function imagesIn(row: Row): LightboxImage[] {
  const { key, file, decrypted_content, created_at, isError, isSystemMessage } = row;
  if (decrypted_content === null || isError || isSystemMessage) return [];
  const by = { username: row.username, time: timeText(created_at) };
  const { attachment, files } = parsePlaintext(decrypted_content);
  if (file?.kind === "image") return [{ key, name: attachment!.name, blob: file.blob, ...by }];
  return files.map(shownFile).filter(({ kind }) => kind === "image")
    .map((file) => ({ key: `${key}/${file.id}`, name: file.name, blob: null, file, ...by }));
}
