import { useEffect, useState } from "react";
import {
  type EmojiFile,
  EmojiFileError,
  emojiNameOf,
  fitEmoji,
  readChosen,
} from "../../../client/emoji/chosen.ts";
import { type EmojiImport, EmojiTab } from "../../../components/server_settings/EmojiTab.tsx";
import type { EmojiKind } from "../../../protocol/emoji.ts";
import { emoji as t, emojiProblems } from "../../../text/en/server_settings.ts";
import { serverSettings } from "../../../text/en/main.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { withToasts } from "../moderate.ts";
import { importEmoji } from "./emoji_import.ts";
import type { TabProps } from "./tab.ts";

/** The Emoji tab (FIL-7). */
export default function EmojiSettings({ server }: TabProps) {
  const main = useMain();
  const { emoji } = main.client;
  const [running, setRunning] = useState<EmojiImport | null>(null);
  const opened = emoji.opened.value;
  const load = () => void emoji.open().then((opened) => opened.load(server.id), () => {});
  useEffect(load, [server.id]);
  const list = opened?.lists.value[server.id];
  const { emoji: items = [] } = list ?? {};
  const status = list?.status === "kept" ? "ready" : list?.status ?? "loading";

  async function add(kind: EmojiKind, file: EmojiFile) {
    const image = await fitEmoji(file, kind);
    await (await emoji.open()).create(server.id, { kind, name: emojiNameOf(file.name), image });
  }

  /** Uploads one file after another: a refused one reports why, and the others continue. */
  async function onFiles(kind: EmojiKind, chosen: File[]) {
    let now: EmojiImport = { kind, count: chosen.length, done: 0, problems: [], until: null };
    const show = (change: Partial<EmojiImport>) => setRunning(now = { ...now, ...change });
    show({});
    let files: EmojiFile[];
    try {
      files = await readChosen(chosen);
    } catch (error) {
      const problem = error instanceof EmojiFileError ? error.message : emojiProblems.archive;
      const problems = chosen.map(({ name }) => ({ file: name, problem }));
      return show({ done: chosen.length, problems });
    }
    const wait = (seconds: number) =>
      new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
    await importEmoji(kind, files, { add: (file) => add(kind, file), show, wait });
  }

  return (
    <EmojiTab
      list={{ status, items }}
      onRetry={load}
      running={running}
      onFiles={onFiles}
      onRename={async ({ id }, name) => (await emoji.open()).rename(server.id, id, name)}
      onDelete={({ id, name }) =>
        main.dialog.value = {
          kind: "confirm",
          title: t.deleteTitle,
          text: fill(t.deleteText, { name }),
          confirm: serverSettings.delete,
          danger: true,
          onConfirm: async () => {
            const deleting = emoji.open().then((opened) => opened.remove(server.id, id));
            await withToasts(main, deleting, t.deleted, t.deleteFailed).catch(() => {});
          },
        }}
    />
  );
}
