import { type ReactNode, useEffect, useRef, useState } from "react";
import type { OwnSession } from "../../protocol/account.ts";
import { deviceName } from "../../text/security.ts";
import { sessions as t } from "../../text/en/account.ts";
import { fill } from "../../text/message.ts";
import { whenText } from "../ui/times.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Row } from "../ui/Row.tsx";
import { Section } from "../ui/Section.tsx";
import { useLoad } from "../ui/useLoad.ts";
import { useProven } from "./useProven.tsx";

export interface SessionsProps {
  onLoad: () => Promise<OwnSession[]>;
  /** Both reject with `password_required` if the password is needed. */
  onEnd: (id: string, password?: string) => Promise<void>;
  onEndOthers: (password?: string) => Promise<void>;
}

/** Sessions of the user, with ways to end them. */
export function Sessions(
  { onLoad, onEnd, onEndOthers, changes, onEnded }: SessionsProps & {
    /** Counts changes that may have ended some of them. */
    changes: number;
    /** Some were ended here. */
    onEnded: () => void;
  },
) {
  const { value: list, failed, load } = useLoad(onLoad, { inputs: [changes] });
  // The pressed button disappears with its row, so the notice takes the focus.
  const [ended, setEnded] = useState(0);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), [ended]);
  const { busy, failure, run, prompt } = useProven(t.failed);

  const act = (action: (password?: string) => Promise<void>, key: string) =>
    run(async (password) => {
      await action(password);
      onEnded();
      setEnded((count) => count + 1);
    }, key);
  return (
    <Section title={t.title}>
      <Failed text={t.failed} failure={failure} />
      {ended > 0 && (
        <p ref={notice} role="status" tabIndex={-1} class="text-muted outline-none">{t.ended}</p>
      )}
      {failed && <LoadFailed text={t.missing} onRetry={load} />}
      {list && (
        <ul class="flex w-full flex-col gap-1">
          {list.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              disabled={busy}
              onEnd={() => act((password) => onEnd(session.id, password), session.id)}
            >
              {prompt(t.end, session.id)}
            </SessionRow>
          ))}
        </ul>
      )}
      {list?.some(({ current }) => !current) && (
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

function SessionRow({ session, disabled, onEnd, children }: {
  session: OwnSession;
  disabled: boolean;
  onEnd: () => void;
  /** Password prompt. */
  children: ReactNode;
}) {
  const { current, last_used } = session;
  const device = deviceName(session.device);
  const used = fill(t.lastUsed, { time: whenText(last_used, Date.now(), true) });
  return (
    <Row title={device} note={current ? t.current : used} hint={session.device}>
      {!current && (
        <Button
          look="quiet"
          class="px-2!"
          disabled={disabled}
          aria-label={fill(t.endNamed, { device })}
          onClick={onEnd}
        >
          {t.end}
        </Button>
      )}
      {children}
    </Row>
  );
}
