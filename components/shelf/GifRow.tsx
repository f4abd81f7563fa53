import { type Ref, useEffect, useId, useRef, useState } from "react";
import remove from "@lucide/icons/icons/trash";
import { shelf as t } from "../../text/en/shelf.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { NameInput } from "../ui/NameInput.tsx";
import type { Gif, LoadGif } from "./gif.ts";
import { GifPicture } from "./GifPicture.tsx";
import { isEscape } from "../ui/composing.ts";

interface Props {
  gif: Gif;
  load: LoadGif;
  /** Renames it; rejections are shown next to the name. */
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** A saved animation with its name, which is saved when one leaves it or presses Enter. */
export function GifRow({ gif, load, onRename, onRemove }: Props) {
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const bin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asks) keep.current!.focus();
  }, [asks]);

  function ask() {
    setProblem(null);
    setAsks(true);
  }

  function stay() {
    setAsks(false);
    // The next render brings the element back.
    requestAnimationFrame(() => bin.current?.focus());
  }

  /** Moves the focus to a remaining row. */
  function take(button: HTMLElement) {
    const section = button.closest("section");
    setAsks(false);
    onRemove().then(
      () => section?.querySelector<HTMLElement>("li input, button:not([aria-pressed])")?.focus(),
      (error: Error) => setProblem(error.message),
    );
  }

  return (
    <li class="flex min-h-14 items-center gap-2 py-1.5">
      <span class="relative size-12 shrink-0 overflow-hidden rounded-md bg-surface-3">
        <GifPicture gif={gif} load={load} />
      </span>
      {asks ? <RemoveQuestion name={gif.name} keep={keep} onKeep={stay} onRemove={take} /> : (
        <>
          <div
            class="min-w-0 flex-1"
            // Letters and arrows are for the name, not for the picker.
            onKeyDown={(event) => {
              if (event.key !== "Tab" && !isEscape(event)) event.stopPropagation();
            }}
          >
            <NameInput
              name={gif.name}
              label={fill(t.name, { name: gif.name })}
              maxLength={100}
              dir="auto"
              class="border-field text-14 pointer-coarse:text-16"
              onRename={onRename}
            />
            {problem && <p role="alert" class="px-2 text-13 text-danger-text">{problem}</p>}
          </div>
          <IconButton
            ref={bin}
            icon={remove}
            label={fill(t.remove, { name: gif.name })}
            onClick={ask}
          />
        </>
      )}
    </li>
  );
}

interface QuestionProps {
  name: string;
  keep: Ref<HTMLButtonElement>;
  onKeep: () => void;
  /** Told the pressed button. */
  onRemove: (button: HTMLElement) => void;
}

function RemoveQuestion({ name, keep, onKeep, onRemove }: QuestionProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      class="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-1"
    >
      <p id={id} class="line-clamp-3 basis-full text-14 wrap-anywhere">
        {fill(t.ask, { name: name })}
      </p>
      <Button ref={keep} look="quiet" onClick={onKeep}>{t.keep}</Button>
      <Button look="danger" onClick={({ currentTarget }) => onRemove(currentTarget)}>
        {t.confirm}
      </Button>
    </div>
  );
}
