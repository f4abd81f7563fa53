import { type DragEvent, useState } from "react";
import add from "@lucide/icons/icons/image-up";
import smile from "@lucide/icons/icons/face-slightly-smiling";
import type { CustomEmoji, EmojiKind } from "../../protocol/emoji.ts";
import { EMOJI_LIMITS } from "../../protocol/emoji_limits.ts";
import { emoji as t, failed } from "../../text/en/server_settings.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { FileInput } from "../ui/FileInput.tsx";
import { Heading } from "../ui/Heading.tsx";
import { Icon } from "../ui/Icon.tsx";
import { type List, Listed } from "../ui/Listed.tsx";
import { endText } from "../ui/times.ts";
import { EmojiRow } from "./EmojiRow.tsx";

/** Result of the latest import of files. */
export interface EmojiImport {
  kind: EmojiKind;
  /** Total number of files, and of those done. */
  count: number;
  done: number;
  /** Files that were refused. */
  problems: readonly { file: string; problem: string }[];
  /** When the server takes more, in milliseconds since 1970; null: it does. */
  until: number | null;
}

export interface EmojiTabProps {
  list: List<CustomEmoji>;
  onRetry: () => void;
  running: EmojiImport | null;
  onFiles: (kind: EmojiKind, files: File[]) => void;
  /** Renames it; rejections are shown next to the name. */
  onRename: (emoji: CustomEmoji, name: string) => Promise<void>;
  /** Asks first. */
  onDelete: (emoji: CustomEmoji) => void;
}

/** The emoji and stickers of a server (FIL-7). */
export function EmojiTab(props: EmojiTabProps) {
  return (
    <div class="flex flex-col gap-8">
      <Part {...props} kind="emoji" />
      <Part {...props} kind="sticker" />
    </div>
  );
}

const TEXTS = {
  emoji: { title: t.title, about: t.about, add: t.add, none: t.none },
  sticker: { title: t.stickers, about: t.aboutStickers, add: t.addStickers, none: t.noStickers },
};

function Part(
  { kind, list, onRetry, running, onFiles, ...row }: EmojiTabProps & { kind: EmojiKind },
) {
  const [over, setOver] = useState(false);
  const text = TEXTS[kind];
  const { most } = EMOJI_LIMITS[kind];
  const items = list.items.filter((one) => one.kind === kind);
  const mine = running?.kind === kind ? running : null;
  const busy = running !== null && running.done < running.count;
  const take = (files: File[]) => !busy && files.length > 0 && onFiles(kind, files);

  function onDrag(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    // Without this the browser would leave the page and open the file.
    event.preventDefault();
    event.stopPropagation();
    setOver(event.type !== "dragleave" && event.type !== "drop");
    if (event.type === "drop") take([...event.dataTransfer.files]);
  }

  return (
    <section
      aria-label={text.title}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
      class={`rounded-md ${over ? "outline-2 outline-offset-4 outline-accent outline-dashed" : ""}`}
    >
      <Heading
        ofTab={kind === "emoji"}
        title={text.title}
        action={
          <FileInput
            multiple
            accept="image/png,image/jpeg,image/gif,image/webp,.zip,application/zip"
            label={text.add}
            onFiles={take}
          >
            {(choose) => (
              <Button look="secondary" busy={busy} onClick={choose}>
                <Icon of={add} size={16} />
                {text.add}
              </Button>
            )}
          </FileInput>
        }
      >
        {text.about}
        <span class="block text-13">{fill(t.count, { count: items.length, most })}</span>
      </Heading>
      {mine && <Progress of={mine} />}
      <Listed
        list={{ ...list, items }}
        failed={failed.emoji}
        onRetry={onRetry}
        empty={<EmptyState icon={smile} title={text.none}>{t.drop}</EmptyState>}
      >
        {(items) => (
          <ul class="flex flex-col divide-y divide-line">
            {items.map((emoji) => <EmojiRow key={emoji.id} emoji={emoji} {...row} />)}
          </ul>
        )}
      </Listed>
    </section>
  );
}

function Progress({ of: { count, done, problems, until } }: { of: EmojiImport }) {
  const taken = done - problems.length;
  return (
    <div class="mb-3 rounded-md bg-surface-3 px-3 py-2">
      <p role="status">
        {fill(t.progress, { taken, count })}
        {until !== null && (
          <span class="block text-14 text-muted">
            {fill(t.waits, { time: endText(until) })}
          </span>
        )}
      </p>
      {problems.length > 0 && (
        <ul aria-label={t.problems} class="mt-1 max-h-48 overflow-y-auto text-14">
          {problems.map(({ file, problem }, i) => (
            <li key={i} class="py-0.5">
              <bdi class="font-semibold text-strong wrap-anywhere">{file}</bdi>{" "}
              <span class="text-danger-text">{problem}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
