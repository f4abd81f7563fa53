import { type ReactNode, useState } from "react";
import { forward as t } from "../../text/en/forwarding.ts";
import { fill } from "../../text/message.ts";
import { message as words } from "../../text/en/chat.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import { messageWords, type ShownMessage } from "../chat/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { CheckList } from "../ui/CheckList.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

/** Conversations that one message can be forwarded to at once. */
const MAX_TARGETS = 5;

/** A conversation that can be chosen. */
export interface ForwardTarget {
  key: string;
  name: string;
  hint: string;
  figure: () => ReactNode;
}

interface Props {
  message: ShownMessage;
  /** The message is end-to-end encrypted. */
  isPrivate: boolean;
  /** Conversations that match the query, likeliest first. */
  targets: readonly ForwardTarget[];
  query: string;
  onQuery: (text: string) => void;
  /** A rejection is the caller's to report; the dialog stays. */
  onForward: (keys: readonly string[], comment: string) => Promise<void>;
  onClose: () => void;
}

/** Asks where a message is forwarded to, and for a comment. */
export function ForwardDialog({ message, isPrivate, targets, query, onQuery, ...props }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [comment, setComment] = useState("");
  const { busy, submit } = useSubmit("");
  const isFull = chosen.length >= MAX_TARGETS;
  const toggle = (key: string) =>
    setChosen((all) => all.includes(key) ? all.filter((one) => one !== key) : [...all, key]);
  return (
    <FormDialog
      title={t.title}
      description={t.hint}
      submit={isPrivate ? t.anyway : t.submit}
      busy={busy}
      disabled={chosen.length === 0}
      onSubmit={() => submit(() => props.onForward(chosen, comment.trim()))}
      onClose={props.onClose}
    >
      <blockquote
        dir="auto"
        class="line-clamp-2 shrink-0 border-s-4 border-line ps-3 wrap-anywhere text-normal"
      >
        {messageWords(message, (text) => coveredWords(text, words.spoiler))}
      </blockquote>
      {isPrivate && <Alert look="notice">{t.private}</Alert>}
      <SearchField label={t.find} placeholder={t.findHint} first value={query} onQuery={onQuery} />
      {targets.length === 0
        ? (
          <div
            role="status"
            class="flex h-56 flex-col items-center justify-center gap-1 text-center"
          >
            <p class="font-semibold text-strong">{t.none}</p>
            <p class="text-balance text-muted">{t.noneHint}</p>
          </div>
        )
        : (
          <CheckList
            label={t.list}
            items={targets.map((target) => ({ ...target, figure: target.figure() }))}
            chosen={chosen}
            full={isFull}
            onToggle={toggle}
          />
        )}
      {isFull && (
        <p role="status" class="text-13 text-muted">{fill(t.most, { max: MAX_TARGETS })}</p>
      )}
      <TextArea
        label={t.comment}
        rows={2}
        value={comment}
        maxLength={LIMITS.messageTextMax}
        onInput={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </FormDialog>
  );
}
