import { lazy } from "../../browser/lazy.ts";
import type { ChosenFile } from "../../client/files/base/state.ts";
import { takeShared } from "../../client/standby/shared.ts";
import type { MainContext } from "./context.ts";

type Share = (channelId: string, text: string, files: readonly ChosenFile[]) => void;

/**
 * Asks where to send content shared from another app (UX-4). It's only in memory until then, and
 * unsupported files are reported at once.
 */
export async function offerShared(main: MainContext, share: Share): Promise<void> {
  const shared = await takeShared();
  if (!shared || !shared.text && shared.files.length === 0) return;
  const { text } = shared;
  const { makeShared } = await lazy(() => import("./files/choose.ts")).load();
  const files = await makeShared(main, shared.files);
  const ready = files.flatMap(({ file }) => file ?? []);
  main.dialog.value = { kind: "share", text, files, onShare: (id) => share(id, text, ready) };
}
