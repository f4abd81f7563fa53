import { useEffect, useRef, useState } from "react";
import type { OwnSession } from "../../protocol/account.ts";
import { deviceName } from "../../text/security.ts";
import { sessions as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { whenText } from "../chat/times.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed, Section } from "../ui/Section.tsx";
import { useProven } from "./useProven.tsx";

export interface SessionsProps {
  onLoad: () => Promise<OwnSession[]>;
  /** Both reject as `password_required` where they want it. */
  onEnd: (id: string, password?: string) => Promise<void>;
  onEndOthers: (password?: string) => Promise<void>;
}

/** Where one is signed in, and the ways to end that. */
export function Sessions(
  { onLoad, onEnd, onEndOthers, changes, onEnded }: SessionsProps & {
    /** Counts what may have ended some of them. */
    changes: number;
    /** Some were ended here. */
    onEnded: () => void;
  },
) {
  const [list, setList] = useState<OwnSession[] | null>(null);
  const [missing, setMissing] = useState(false);
  // What was pressed goes with its line: the notice takes the focus.
  const [ended, setEnded] = useState(0);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), [ended]);
  const { busy, failure, run, prompt } = useProven(t.failed);

  async function load() {
    setMissing(false);
    await onLoad().then(setList, () => setMissing(true));
  }
  useEffect(() => void load(), [changes]);

  const act = (action: (password?: string) => Promise<void>, key: string) =>
    run(async (password) => {
      await action(password);
      onEnded();
      setEnded((count) => count + 1);
    }, key);
  const others = list?.filter(({ current }) => !current) ?? [];
  return (
    <Section title={t.title}>
      <Failed text={t.failed} failure={failure} />
      {ended > 0 && (
        <p ref={notice} role="status" tabIndex={-1} class="text-muted outline-none">{t.ended}</p>
      )}
      {missing && (
        <>
          <Alert>{t.missing}</Alert>
          <Button look="secondary" onClick={load}>{actions.tryAgain}</Button>
        </>
      )}
      {list && (
        <ul class="flex w-full flex-col gap-1">
          {list.map((session) => (
            <li
              key={session.id}
              class="flex flex-wrap items-center gap-3 rounded-md bg-surface-3 py-2 ps-3 pe-1"
            >
              <div class="min-w-0 flex-1" title={session.device}>
                <p class="truncate text-strong">{deviceName(session.device)}</p>
                <p class="text-12 text-muted">
                  {session.current
                    ? t.current
                    : fill(t.lastUsed, { time: whenText(session.last_used, Date.now(), true) })}
                </p>
              </div>
              {!session.current && (
                <Button
                  look="quiet"
                  class="px-2!"
                  disabled={busy}
                  aria-label={fill(t.endNamed, { device: deviceName(session.device) })}
                  onClick={() => act((password) => onEnd(session.id, password), session.id)}
                >
                  {t.end}
                </Button>
              )}
              {prompt(t.end, session.id)}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button
          look="secondary"
          busy={busy}
          onClick={() => act(onEndOthers, "others")}
        >
          {t.endOthers}
        </Button>
      )}
      {prompt(t.end, "others")}
    </Section>
  );
}
