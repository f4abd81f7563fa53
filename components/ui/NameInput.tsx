import { useId, useRef, useState } from "react";
import { isEnter, isEscape } from "./composing.ts";

interface Props {
  /** Saved name. */
  name: string;
  label: string;
  /** Characters. */
  maxLength: number;
  dir: "ltr" | "auto";
  class: string;
  /** Saves a new name, which is trimmed and not empty. Rejections are shown below. */
  onRename: (name: string) => Promise<void>;
}

/** A name edited in its place: saved when one leaves it or presses Enter; Escape takes it back. */
export function NameInput({ name, label, maxLength, dir, class: look, onRename }: Props) {
  // null: the saved name is shown. An effect that copies it here would overwrite what the reader
  // types right away.
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Leaving it after Enter saves nothing twice. */
  const saving = useRef<string | null>(null);
  const id = useId();

  async function save(text: string) {
    const wanted = text.trim();
    if (wanted !== "" && wanted === saving.current) return;
    setProblem(null);
    if (wanted === "" || wanted === name) return setTyped(null);
    saving.current = wanted;
    try {
      await onRename(wanted);
      // Keeps text that was typed in the meantime.
      setTyped((now) => now === text ? null : now);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      if (saving.current === wanted) saving.current = null;
    }
  }

  return (
    <div class="min-w-0 flex-1">
      <input
        value={typed ?? name}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        maxLength={maxLength}
        autocomplete="off"
        spellcheck={false}
        dir={dir}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={({ currentTarget }) => save(currentTarget.value)}
        onKeyDown={(event) => {
          const { value } = event.currentTarget;
          if (isEnter(event)) save(value);
          if (!isEscape(event) || value === name) return;
          // Keeps the dialog around it open.
          event.stopPropagation();
          setTyped(null);
        }}
        class={`min-h-11 w-full rounded-md border bg-transparent px-2 text-strong aria-invalid:border-danger-text fine:min-h-9 ${look}`}
      />
      {problem && <p id={id} role="alert" class="px-2 text-13 text-danger-text">{problem}</p>}
    </div>
  );
}
