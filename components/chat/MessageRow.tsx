import { lazy } from "../../browser/lazy.ts";
import { memo, useContext, useEffect, useState } from "react";
import { message as t } from "../../text/en/chat.ts";
import { lazyPart } from "../ui/lazy_part.tsx";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { PeopleContext } from "../markdown/people.ts";
import { useMarkdown } from "../markdown/useMarkdown.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { ColoredName } from "../ui/ColoredName.tsx";
import { byFinger } from "../ui/pointer.ts";
import { anchorOf } from "../ui/useMenuGesture.ts";
import { FailedSend } from "./FailedSend.tsx";
import { nameWithHandle, type ShownMessage, spokenWords } from "./message.ts";
import { MessageBody } from "./MessageBody.tsx";
import { focusedRow, left, pointed, removed } from "./lit_row.ts";
import { LateToolbar } from "./LateToolbar.tsx";
import { MessageText } from "./MessageText.tsx";
import { Reactions } from "./Reactions.tsx";
import { fullTimeText, timeText } from "../ui/times.ts";
import { Handle } from "../ui/Handle.tsx";
import type { MessageActions } from "./message_actions.ts";

const MessageEditor = lazyPart(
  lazy(() => import("./MessageEditor.tsx"), ({ MessageEditor }) => ({ default: MessageEditor })),
);

interface Props {
  message: ShownMessage;
  head: boolean;
  editing: boolean;
  /** True for the row that Tab reaches and that arrow keys move from. */
  active: boolean;
  actions: MessageActions;
}

/** Message: an article with one label, and a toolbar on hover and focus. */
export const MessageRow = memo(({ message, head, editing, active, actions }: Props) => {
  const [lit, setLit] = useState(false);
  useEffect(() => () => removed(setLit), []);
  const point = (event: PointerEvent) => pointed(event, setLit);
  const onProfile = ({ currentTarget }: { currentTarget: Element }) =>
    actions.onProfile(message, currentTarget);
  const people = useContext(PeopleContext);
  const said = message.text ?? "";
  const markdown = useMarkdown(said);
  const words = spokenWords(message, markdown, people);
  const label = `${nameWithHandle(message)}, ${timeText(message.at)}: ${words}`;
  const mayMention = message.id !== null && !message.forward && said.includes("@");
  const mentioned = message.repliesToMe ||
    mayMention && markdown?.callsMe(people, said, message.callsAll);
  return (
    <article
      tabIndex={active ? 0 : -1}
      data-key={message.key}
      aria-label={label}
      aria-busy={message.state === "sending" || undefined}
      data-mentioned={mentioned || undefined}
      data-lit={lit || undefined}
      onPointerEnter={point}
      onPointerMove={point}
      onPointerLeave={() => left(setLit)}
      onFocusIn={({ target }) =>
        !byFinger() && (target as Element).matches(":focus-visible") && focusedRow(setLit)}
      onFocusOut={() => focusedRow(null)}
      class={`group ring-inside relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-4 py-0.5 md:gap-x-4 pointer-coarse:[-webkit-touch-callout:none] pointer-coarse:select-none ${
        head ? "mt-3" : ""
      } ${
        mentioned
          ? "bg-mention/10 shadow-[inset_3px_0_0_var(--color-mention)] data-lit:bg-mention/15"
          : "data-lit:bg-surface-3"
      }`}
    >
      {head
        ? <Author message={message} onPress={onProfile} />
        : (
          <span class="invisible justify-self-end pt-1 leading-none group-data-lit:visible pointer-coarse:group-hover:visible">
            <Time at={message.at} />
          </span>
        )}
      <div class="min-w-0">
        {head && <Heading message={message} active={active} onPress={onProfile} />}
        {/* Text that fails to render must not take the message's menu down with it (HARD-1). */}
        <ErrorBoundary of={message} fallback={unshown}>
          <MessageBody message={message} actions={actions}>
            {editing
              ? (
                <MessageEditor
                  text={message.text ?? ""}
                  onSave={(text) => actions.onSave(message, text)}
                  onCancel={() => actions.onEdit(null)}
                  loadCompletion={actions.loadCompletion}
                />
              )
              : <MessageText message={message} markdown={markdown} />}
          </MessageBody>
          <Reactions
            reactions={message.reactions}
            canReact={message.canReact}
            onToggle={(emoji) => actions.onReact(message, emoji)}
            onPick={(button) => actions.onPick(message, anchorOf(button))}
          />
          {message.thread && actions.drawThread?.(message.thread)}
        </ErrorBoundary>
        {message.state === "failed" && <FailedSend message={message} actions={actions} />}
      </div>
      {/* Rendered only when visible: a long list stays light. */}
      {lit && !editing && message.id && <LateToolbar message={message} actions={actions} />}
    </article>
  );
});

interface AuthorProps {
  message: ShownMessage;
  onPress: (event: { currentTarget: Element }) => void;
}

/** Picture of the author. For keyboards and screen readers, the name next to it does the same. */
function Author({ message, onPress }: AuthorProps) {
  const { username, name, avatarUrl, avatarColor } = message;
  return (
    <span onClick={onPress} class="cursor-pointer self-start pt-0.5">
      <Avatar name={username} called={name} url={avatarUrl} color={avatarColor} size="lg" />
    </span>
  );
}

function Heading({ message, active, onPress }: AuthorProps & { active: boolean }) {
  return (
    <header class="flex items-baseline gap-2">
      <button
        type="button"
        title={t.viewProfile}
        tabIndex={active ? 0 : -1}
        onClick={onPress}
        class="-my-0.5 truncate rounded-sm py-0.5 font-semibold text-strong hover:underline"
      >
        <ColoredName color={message.nameColor}>{message.name}</ColoredName>
      </button>
      {message.handle && <Handle of={message.handle} />}
      <Time at={message.at} />
    </header>
  );
}

/** Renders the placeholder for a message that fails to render. */
function unshown() {
  return <p class="text-16 text-muted italic">{t.failed}</p>;
}

function Time({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={fullTimeText(at)}
      class="shrink-0 text-12 whitespace-nowrap text-muted tabular-nums"
    >
      {timeText(at)}
    </time>
  );
}
