import { useState } from "react";
import add from "@lucide/icons/icons/image-up";
import edit from "@lucide/icons/icons/pencil";
import done from "@lucide/icons/icons/check";
import { states } from "../../text/en/common.ts";
import { saving, shelf as t } from "../../text/en/shelf.ts";
import { fill } from "../../text/message.ts";
import { FileInput } from "../ui/FileInput.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { Gif, GifSection, LoadGif } from "./gif.ts";
import { GifPicture } from "./GifPicture.tsx";
import { GifRow } from "./GifRow.tsx";

export interface GifShelfProps {
  sections: readonly GifSection[];
  /** Search text for names. */
  query: string;
  load: LoadGif;
  onRetry: (section: GifSection) => void;
  onAdd: (section: GifSection, files: File[]) => void;
  /** Renames it; rejections are shown next to the name. */
  onRename: (section: GifSection, gif: Gif, name: string) => Promise<void>;
  onRemove: (section: GifSection, gif: Gif) => Promise<void>;
}

/** Saved animations as buttons (FIL-8); `PickerBox` handles presses and arrow keys. */
export function GifShelf({ sections, query, ...section }: GifShelfProps) {
  const wanted = query.trim().toLowerCase();
  const found = sections
    .map((one) => ({ ...one, gifs: one.gifs.filter(({ name }) => matches(name, wanted)) }))
    .filter(({ gifs }) => wanted === "" || gifs.length > 0);
  const count = found.reduce((sum, { gifs }) => sum + gifs.length, 0);
  return (
    <div class="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
      {wanted !== "" && <p role="status" class="sr-only">{fill(t.count, { count })}</p>}
      {found.length === 0 && <p class="p-4 text-center text-muted">{t.none}</p>}
      {found.map((one, i) => (
        <Section
          key={one.id}
          section={one}
          searched={wanted !== ""}
          reachable={i === 0}
          {...section}
        />
      ))}
    </div>
  );
}

function matches(name: string, wanted: string): boolean {
  return name.toLowerCase().includes(wanted);
}

interface SectionProps extends Omit<GifShelfProps, "sections" | "query"> {
  section: GifSection;
  searched: boolean;
  reachable: boolean;
}

function Section({ section, searched, reachable, load, onRetry, onAdd, ...row }: SectionProps) {
  const [editing, setEditing] = useState(false);
  const { title, gifs, status, own, busy, canChange } = section;
  const edits = editing && gifs.length > 0;
  return (
    <section aria-label={title}>
      <div class="sticky top-0 z-10 flex min-h-9 items-center bg-surface-2">
        <h3 class="min-w-0 flex-1 truncate px-1 text-12 font-semibold text-muted">
          <bdi>{title}</bdi>
        </h3>
        {canChange && !searched && (
          <>
            {gifs.length > 0 && (
              <IconButton
                small
                icon={edits ? done : edit}
                iconSize={16}
                label={fill(edits ? t.doneIn : t.editIn, { shelf: title })}
                aria-pressed={edits}
                onClick={() => setEditing(!edits)}
              />
            )}
            <FileInput
              multiple
              accept="image/gif,image/webp,image/png"
              label={fill(t.addTo, { shelf: title })}
              onFiles={(files) => onAdd(section, files)}
            >
              {(choose) => (
                <IconButton
                  small
                  icon={add}
                  iconSize={16}
                  label={fill(t.addTo, { shelf: title })}
                  onClick={choose}
                />
              )}
            </FileInput>
          </>
        )}
      </div>
      {busy && <p role="status" class="px-1 pb-2 text-13 text-muted">{saving.running}</p>}
      {status === "loading" && <Skeleton lines={4} label={states.loading} />}
      {status === "error" && <LoadFailed text={t.failed} onRetry={() => onRetry(section)} />}
      {status === "ready" && gifs.length === 0 && (
        <p class="px-1 pb-3 text-14 text-muted">{own ? t.empty : t.emptyServer}</p>
      )}
      {edits
        ? (
          <ul class="flex flex-col divide-y divide-line">
            {gifs.map((gif) => (
              <GifRow
                key={gif.id}
                gif={gif}
                load={load}
                onRename={(name) => row.onRename(section, gif, name)}
                onRemove={() => row.onRemove(section, gif)}
              />
            ))}
          </ul>
        )
        : <GifGrid title={title} gifs={gifs} reachable={reachable} load={load} />}
    </section>
  );
}

interface GridProps extends Pick<SectionProps, "reachable" | "load"> {
  title: string;
  gifs: GifSection["gifs"];
}

function GifGrid({ title, gifs, reachable, load }: GridProps) {
  return (
    <div role="group" aria-label={title} class="grid grid-cols-2 gap-1 pb-2">
      {gifs.map((gif, i) => (
        <button
          key={gif.id}
          type="button"
          tabIndex={reachable && i === 0 ? 0 : -1}
          data-emoji={gif.pick}
          aria-label={gif.name}
          title={gif.name}
          class="ring-inside relative h-28 overflow-hidden rounded-md bg-surface-3 hover:brightness-90"
        >
          <GifPicture gif={gif} load={load} />
        </button>
      ))}
    </div>
  );
}
