import { conversation as t } from "../../text/en/private.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Row } from "../ui/Row.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

/** Claim of the server about a private channel that nobody has signed (E2E-18). */
export interface UnsignedChange {
  /** Person whose roles or membership it's about; null: the rules of the channel. */
  person: { userId: string; username: string } | null;
  /** Effects of confirming it, a sentence each. */
  sentences: readonly string[];
  /** This person may sign it. */
  isOwn: boolean;
}

interface Props<Change extends UnsignedChange> {
  changes: readonly Change[];
  /** Rejects with a text for the person. */
  onConfirm: (change: Change) => Promise<unknown>;
}

/** Changes that apply in open channels, but not here until someone confirms them (E2E-18). */
export function UnsignedChanges<Change extends UnsignedChange>(props: Props<Change>) {
  const { changes, onConfirm } = props;
  const { busy, failure, submit } = useSubmit(t.confirmFailed);
  return (
    <section aria-label={t.changes} class="flex flex-col gap-3">
      <h3 class="text-16 font-semibold text-strong">{t.changes}</h3>
      <p class="text-muted">{t.changesHint}</p>
      <Failed text={t.confirmFailed} failure={failure} />
      <ul class="flex flex-col gap-2">
        {changes.map((change) => {
          const { person, isOwn } = change;
          return (
            <Row
              key={`${person?.userId} ${isOwn}`}
              title={person ? <bdi>{person.username}</bdi> : t.changedRules}
              note={
                <>
                  {change.sentences.map((text) => <span key={text} class="block">{text}</span>)}
                  {!isOwn && <span class="block">{t.forOthers}</span>}
                </>
              }
            >
              {isOwn && (
                <Button
                  look="secondary"
                  busy={busy}
                  aria-label={person
                    ? fill(t.confirmNamed, { name: person.username })
                    : t.confirmRules}
                  onClick={() => submit(() => onConfirm(change))}
                >
                  {t.confirm}
                </Button>
              )}
            </Row>
          );
        })}
      </ul>
    </section>
  );
}
