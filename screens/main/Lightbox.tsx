import type { Row } from "../../client/messages/state.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { Lightbox, type LightboxImage } from "../../components/files/Lightbox.tsx";
import { timeText } from "../../components/ui/times.ts";
import type { MainContext } from "./context.ts";

/** The images of a channel that are loaded, beginning with one of them. */
export function drawLightbox(
  { client }: MainContext,
  { channelId, key }: { channelId: string; key: string },
  onClose: () => void,
) {
  const rows = client.messages.windows.value[channelId]?.rows ?? [];
  return <Lightbox images={rows.flatMap(imageOf)} startKey={key} onClose={onClose} />;
}

function imageOf({ key, file, decrypted_content, username, created_at }: Row): LightboxImage[] {
  if (file?.kind !== "image") return [];
  const { attachment } = parsePlaintext(decrypted_content!);
  const name = attachment!.name;
  return [{ key, name, blob: file.blob, username, time: timeText(created_at) }];
}
