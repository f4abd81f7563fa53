import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import send from "@lucide/icons/icons/send-horizontal";
import { LIMITS } from "../../protocol/limits.ts";
import { isVisible } from "../../protocol/one_emoji.ts";
import { ComposerEmoji, type OnEmoji } from "../emoji/ComposerEmoji.tsx";
import { composer as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import { useAutoHeight } from "../ui/useAutoHeight.ts";
import { lazy } from "../../browser/lazy.ts";
import { markOf, sends, typesOnScreen, watchScreenKeyboard } from "../ui/typing.ts";
import { paste, watchPlainPaste } from "./paste/paste.ts";
import type { CompletionProps, KeyHandler } from "./complete/Completion.tsx";
import { isEscape } from "../ui/composing.ts";

/** From this many characters before the limit on, a counter is shown. */
const COUNTER_FROM_CHARS = 200;

export interface ComposerProps {
  /** Unsent text of this channel. Give each channel its own `key`. */
  draft: string;
  /** Counts up when the draft is to be read again. */
  restored?: number;
  /** A send is in progress: no second one (MSG-09). */
  busy?: boolean;
  onDraft: (text: string) => void;
  /** false: it could not be taken, and stays in the input. */
  onSend: (text: string) => boolean;
  /** There is something to send without a text. */
  enclosed?: boolean;
  /** Attachments that go with the text, above the input. */
  above?: ReactNode;
  /** Left of the input. */
  before?: ReactNode;
  onEmoji: OnEmoji;
  /** Pasted. */
  /** Absent: the user may not attach files here. */
  onFiles?: (files: File[]) => void;
  /** Escape; false: it means nothing here. */
  onCancel?: () => boolean;
  /** ↑ in the empty input. */
  onEditLast: () => void;
  /** Completes @, #, / and : in the text; absent until it is loaded. */
  completion?: ComponentType<CompletionProps>;
}

/**
 * Where messages are written: Enter sends, Shift+Enter breaks the line (MSG-03, MSG-06); on a
 * keyboard of the screen Enter breaks it, and the button sends (UX-3).
 */
export function Composer(props: ComposerProps) {
  const { draft, busy = false, enclosed, onDraft, onSend, completion: Completion } = props;
  const [text, setText] = useDraft(draft, props.restored);
  const input = useRef<HTMLTextAreaElement>(null);
  const completionKeys = useRef<KeyHandler>(null);
  const left = LIMITS.messageTextMax - text.trim().length;
  const sendable = !busy && left >= 0 && (enclosed || isVisible(text));
  useAutoHeight(input, text);
  useFocusAtKeyboard(input);

  function change(value: string) {
    setText(value);
    onDraft(value);
  }

  function submit() {
    if (!sendable) return;
    if (onSend(isVisible(text) ? text.trim() : "")) change("");
    // Where the keyboard is part of the screen, it stays as it is.
    if (!typesOnScreen()) input.current?.focus();
  }

  const onKeyDown = useComposerKeys({
    input,
    completionKeys,
    isEmpty: text === "",
    onSubmit: submit,
    onEditLast: props.onEditLast,
    onCancel: props.onCancel,
  });

  return (
    <form
      class="relative mx-3 rounded-lg border border-line bg-surface-3 transition-colors focus-within:border-field md:mx-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {Completion && /^\/|[@:#]/.test(text) && (
        <Completion input={input} text={text} keys={completionKeys} />
      )}
      {props.above}
      <div class="flex items-end">
        {props.before}
        <textarea
          ref={input}
          rows={1}
          value={text}
          dir="auto"
          placeholder={t.placeholder}
          aria-label={t.placeholder}
          enterkeyhint={typesOnScreen() ? "enter" : "send"}
          // Drafts are kept sealed: the browser keeps none in its own record of the window.
          autocomplete="off"
          data-composer
          onInput={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={watchScreenKeyboard}
          onPaste={(event) => paste(event, props.onFiles)}
          class="max-h-[calc(var(--screen,100dvh)*0.4)] min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 ps-4 text-16 text-strong outline-none"
        />
        {left < COUNTER_FROM_CHARS && <Left count={left} />}
        <ComposerEmoji input={input} onEmoji={props.onEmoji} />
        <SendButton disabled={!sendable} />
      </div>
    </form>
  );
}

interface KeysOptions extends Pick<ComposerProps, "onEditLast" | "onCancel"> {
  input: RefObject<HTMLTextAreaElement | null>;
  /** The completion comes first: its list has the keys while it is open. */
  completionKeys: RefObject<KeyHandler | null>;
  isEmpty: boolean;
  onSubmit: () => void;
}

/** Keys of the input: marks around what is selected, sending, editing the last message, Escape. */
function useComposerKeys(
  { input, completionKeys, isEmpty, onSubmit, onEditLast, onCancel }: KeysOptions,
) {
  return (event: KeyboardEvent) => {
    watchPlainPaste(event);
    if (completionKeys.current?.(event)) return;
    const mark = markOf(event);
    if (mark) {
      event.preventDefault();
      lazy(() => import("./wrap.ts")).load().then(
        ({ wrap }) => wrap(input.current!, mark),
        () => {},
      );
    } else if (sends(event)) {
      event.preventDefault();
      onSubmit();
    } else if (event.key === "ArrowUp" && isEmpty && !event.altKey) {
      event.preventDefault();
      onEditLast();
    } else if (isEscape(event) && onCancel?.()) {
      event.preventDefault();
    }
  };
}

function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <button
      type="submit"
      disabled={disabled}
      aria-label={t.send}
      title={t.send}
      // The focus stays in the input, and so does a keyboard on the screen (UX-3).
      onMouseDown={(event) => event.preventDefault()}
      class="ring-inside flex size-11 shrink-0 items-center justify-center rounded-lg text-accent-text transition-colors hover:bg-surface-4 disabled:text-muted disabled:opacity-60 disabled:hover:bg-transparent"
    >
      <Icon of={send} />
    </button>
  );
}

/** A menu, or the button that has just opened one: losing the focus would close it. */
const MENU = "[role=menu], [aria-haspopup=menu][aria-expanded=true]";

/**
 * Focuses the input at a keyboard; on a phone the on-screen keyboard would cover the chat. Leaves
 * the focus in a menu that is in use: a channel may also open by itself, as the page's first or in
 * place of a deleted one.
 */
function useFocusAtKeyboard(input: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    const inMenu = document.activeElement?.closest(MENU);
    if (!inMenu && matchMedia("(hover: hover)").matches) {
      input.current!.focus({ preventScroll: true });
    }
  }, []);
}

/** Begins with a draft, which may be read from the device only after the first letter was typed. */
function useDraft(draft: string, restored?: number) {
  const [text, setText] = useState(draft);
  // Uses the current text: the user may have typed since it was rendered.
  useEffect(() => setText((now) => now === "" ? draft : now), [draft, restored]);
  return [text, setText] as const;
}

/** How many characters fit; below nought: how many are too many. */
function Left({ count }: { count: number }) {
  return (
    <span
      role="status"
      class={`self-center px-2 text-12 tabular-nums ${
        count < 0 ? "font-bold text-danger-text" : "text-muted"
      }`}
    >
      <span aria-hidden="true">{count}</span>
      <span class="sr-only">{fill(t.left, { count })}</span>
    </span>
  );
}
