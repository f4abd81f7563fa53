import type { OutgoingFile } from "../../client/attachments/enclosed.ts";
import { takeShared } from "../../client/standby/shared.ts";
import type { SharedFile } from "../../components/dialogs/ShareDialog.tsx";
import { share as t } from "../../text/en/dialogs.ts";
import type { MainContext } from "./context.ts";

type Share = (channelId: string, text: string, file: OutgoingFile | null) => void;

/**
 * Asks where what another app shared goes (UX-4). It is only in memory until then, and what cannot
 * be sent is said at once.
 */
export async function offerShared({ dialog }: MainContext, share: Share): Promise<void> {
  const shared = await takeShared();
  if (!shared || !shared.text && shared.files.length === 0) return;
  const { text } = shared;
  let file: OutgoingFile | null = null;
  const files: SharedFile[] = [];
  for (const one of shared.files) {
    const problem = file ? t.oneFile : await attached(one).then((ready) => {
      file = ready;
      return null;
    }, (error) => (error as Error).message);
    files.push({ name: one.name, problem });
  }
  dialog.value = { kind: "share", text, files, onShare: (id) => share(id, text, file) };
}

async function attached(file: File): Promise<OutgoingFile> {
  const { attach } = await import("../../client/attachments/attach.ts");
  return await attach(file);
}
