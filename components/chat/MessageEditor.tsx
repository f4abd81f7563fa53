import { type ComponentType, useContext, useLayoutEffect, useRef, useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { isVisible } from "../../protocol/one_emoji.ts";
import { message as t } from "../../text/en/chat.ts";
import { actions } from "../../text/en/common.ts";
import { PeopleContext } from "../markdown/people.ts";
import { Button } from "../ui/Button.tsx";
import type { CompletionProps, KeyHandler } from "./complete/Completion.tsx";
import { paste, watchPlainPaste } from "./paste/paste.ts";
import { markOf, sends } from "../ui/typing.ts";
import { wrap } from "./wrap.ts";
import { useAutoHeight } from "../ui/useAutoHeight.ts";
import { isEscape } from "../ui/composing.ts";

export interface EditorProps {
  text: string;
  /** Resolves when the server has the new text; a rejection is the caller's to report. */
  onSave: (text: string) => Promise<void>;
  onCancel: () => void;
  /** Loads the completion of names. */
  loadCompletion: () => Promise<{ default: ComponentType<CompletionProps> }>;
}

/** A message being edited in its place: Enter saves, Escape cancels (MSG-11, MSG-12). */
export function MessageEditor({ onSave, onCancel, loadCompletion, ...given }: EditorProps) {
  const { emoji } = useContext(PeopleContext);
  const [text] = useState(emoji?.opened.value?.toTyped(given.text) ?? given.text);
  const [value, setValue] = useState(text);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  // Loaded on typing: a name at the end of a sent message is already complete.
  const [Completion, setCompletion] = useState<ComponentType<CompletionProps>>();
  const completionKeys = useRef<KeyHandler>(null);
  const empty = !isVisible(value);
  useAutoHeight(input, value);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, []);

  function change(text: string) {
    setValue(text);
    // If loading fails, the next key tries again.
    if (!Completion) loadCompletion().then((file) => setCompletion(() => file.default), () => {});
  }

  async function save() {
    if (empty || busy) return;
    if (value.trim() === text) return onCancel();
    setBusy(true);
    await onSave(value.trim()).finally(() => setBusy(false));
  }

  return (
    <div data-editor class="relative my-1 flex max-w-[72ch] flex-col gap-2 text-16">
      {Completion && /[@:#]/.test(value) && (
        <Completion input={input} text={value} keys={completionKeys} withoutCommands />
      )}
      <textarea
        ref={input}
        rows={1}
        data-editor
        value={value}
        aria-label={t.editor}
        dir="auto"
        maxLength={LIMITS.messageTextMax}
        onInput={(event) => change(event.currentTarget.value)}
        onPaste={paste}
        onKeyDown={(event) => {
          event.stopPropagation();
          watchPlainPaste(event);
          if (completionKeys.current?.(event)) return;
          if (isEscape(event)) return onCancel();
          const mark = markOf(event);
          if (mark) wrap(event.currentTarget, mark);
          else if (sends(event)) save();
          else return;
          event.preventDefault();
        }}
        class="max-h-[calc(var(--screen,100dvh)*0.4)] w-full resize-none rounded-md border border-field bg-surface-3 px-3 py-2 text-16 text-strong"
      />
      <div class="flex gap-2">
        <Button look="secondary" onClick={onCancel}>{actions.cancel}</Button>
        <Button disabled={empty} busy={busy} onClick={save}>{actions.save}</Button>
      </div>
    </div>
  );
}
